#!/bin/sh
# A task of HyperQueue solves one shard of a survey: hq submit --array 0-99 ./hyperqueue.sh run
set -eu
exec kibitz survey shard "$1" "$HQ_TASK_ID" --jobs 1

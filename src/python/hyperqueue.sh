#!/bin/sh
# Solves one shard of a survey as a task of HyperQueue: hq submit --array 0-99 ./hyperqueue.sh run
set -eu
exec kibitz survey shard "$1" "$HQ_TASK_ID" --jobs 1

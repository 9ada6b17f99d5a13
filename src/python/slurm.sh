#!/bin/sh
# Solves one shard of a survey as a task of a Slurm array: sbatch --array=0-99 slurm.sh run
# A finished shard is not solved again, so the same array can be submitted again for the shards that failed.
#SBATCH --cpus-per-task=1
#SBATCH --mem=1G
#SBATCH --time=02:00:00
set -eu
exec kibitz survey shard "$1" "$SLURM_ARRAY_TASK_ID" --jobs "${SLURM_CPUS_PER_TASK:-1}"

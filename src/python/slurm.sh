#!/bin/sh
# A task of a Slurm array solves one shard of a survey: sbatch --array=0-99 slurm.sh run
# A shard that is finished is not solved again, so that the same array can be submitted again for those that failed.
#SBATCH --cpus-per-task=1
#SBATCH --mem=1G
#SBATCH --time=02:00:00
set -eu
exec kibitz survey shard "$1" "$SLURM_ARRAY_TASK_ID" --jobs "${SLURM_CPUS_PER_TASK:-1}"

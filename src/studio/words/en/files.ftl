### Files, in English.

## Dialogs for files

files-open = Open a problem
files-deals = Problems and deals
files-all = All files
files-csv = CSV table
files-png = PNG picture

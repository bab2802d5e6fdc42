#!/bin/sh
# Makes the slice in this folder from the nine months of the data set:
#   sh data/make-slice.sh transactions-2010-12-to-2011-08.csv.gz > data/online-retail-2011-05-to-06.csv.gz
# README.md says what is kept and why. Invoice, date and customer are found by counting commas from the near end of the
# line, because only the description may hold commas.
set -eu
gunzip -c "$1" | awk -F, '
  NR == 1 { print; next }
  { day = substr($(NF - 3), 1, 10) }
  day < "2011-05-01" || day > "2011-06-30" { next }
  {
    line[++count] = $0
    invoice[count] = $1
    customer[count] = $(NF - 1)
    lines_of[$1]++
    if ($1 ~ /^C/ && $(NF - 1) != "NA") cancels[$(NF - 1)] = 1
  }
  END {
    for (i = 1; i <= count; i++) {
      number = invoice[i]
      sub(/^[A-Z]/, "", number)
      known = customer[i] != "NA"
      if (known && lines_of[invoice[i]] <= 40 && (customer[i] in cancels || customer[i] % 10 == 0)) print line[i]
      if (!known && lines_of[invoice[i]] <= 20 && number % 3 == 0) print line[i]
    }
  }
' | gzip -9 -n

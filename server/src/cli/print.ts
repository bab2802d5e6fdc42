/** Prints rows under their headings, in columns as wide as they need. */
export function printTable(headings: readonly string[], rows: readonly (readonly string[])[]): void {
  const widths = headings.map((heading, i) =>
    Math.max(heading.length, ...rows.map((row) => row[i]?.length ?? 0)),
  );
  for (const row of [headings, ...rows]) {
    console.log(
      row
        .map((cell, i) => cell.padEnd(widths[i] ?? 0))
        .join('  ')
        .trimEnd(),
    );
  }
}

/** Prints a value for scripts. */
export function printJson(value: unknown): void {
  console.log(JSON.stringify(value, null, process.stdout.isTTY ? 2 : undefined));
}

/** Milliseconds of a clock that all processes of a machine share and nobody sets. */
export const monotonicMs = () => Number(process.hrtime.bigint()) / 1e6;

/** Most pixels of an image, those of the largest phone cameras. Read from the header, before anything is decoded. */
export const max_pixels = 50_000_000;
/** Longest edge of an image. Decoders hold whole rows, so that a few very long ones would take gigabytes. */
export const max_edge_px = 12_000;
/** Longer edge of the image that is kept. */
export const kept_edge_px = 2048;
/** Most memory of the process that decodes an image, in which Node itself takes 70 MB. */
export const max_memory_bytes = 280_000_000;
/** Most memory of the HEIC decoder, a part of the former. */
export const max_heic_memory_bytes = 192 * 1024 * 1024;
/** Most processor time to decode any image. A photo of 48 million pixels takes 7 s. */
const max_cpu_ms = 20_000;
/** The same of a file of this size: a small file that says to decode the same bytes many times gets little. A HEIC takes 500 ms for each megabyte. */
export const maxCpuMs = (file_bytes: number): number => Math.min(max_cpu_ms, 3000 + file_bytes / 400);
/** Longest time to decode an image, however busy the machine is. */
export const deadline_ms = 120_000;
/** More than any JPEG of 2,048 pixels a side takes. */
export const max_result_bytes = 25_000_000;

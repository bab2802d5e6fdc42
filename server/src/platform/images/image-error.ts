/** An image that cannot be taken; the message is one sentence about it for people. */
export class ImageError extends Error {}

/** What a page in a frame tells the page around it. */
export type FrameMessage = {
  /** Of the page, in CSS pixels. */
  height?: number;
  /** Another page is shown: its beginning should be in sight. */
  moved?: true;
};

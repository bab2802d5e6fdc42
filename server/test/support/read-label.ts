import { PDFiumLibrary } from '@hyzyla/pdfium';
import { scanCode } from './pixels.ts';

/** What eyes and scanners find on a printed label. */
export type ReadLabel = {
  pages: number;
  inches: [width: number, height: number];
  text: string;
  bars: string;
  qr: string;
};

/** 203 dots an inch: what the common label printers have. */
const dots_per_inch = 203;
const points_per_inch = 72;

/** Prints a PDF as a label printer would, and reads its text, its Code 128 and its QR code; a code that can't be read is empty. */
export async function readLabel(pdf: Uint8Array): Promise<ReadLabel> {
  const library = await PDFiumLibrary.init();
  try {
    const document = await library.loadDocument(pdf);
    const page = document.getPage(0);
    // Before it is drawn, which lets go of the page.
    const text = page.getText().replaceAll('\r\n', '\n');
    const { width, height, data } = await page.render({
      scale: dots_per_inch / points_per_inch,
      render: async (drawn) => drawn.data,
    });
    const pixels = { data: new Uint8ClampedArray(data), width, height };
    return {
      pages: document.getPageCount(),
      inches: [round(width / dots_per_inch), round(height / dots_per_inch)],
      text,
      bars: (await scanCode('Code128', pixels)) ?? '',
      qr: (await scanCode('QRCode', pixels)) ?? '',
    };
  } finally {
    library.destroy();
  }
}

const round = (value: number) => Math.round(value * 100) / 100;

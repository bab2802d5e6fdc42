import { PDFiumLibrary } from '@hyzyla/pdfium';
import {
  BarcodeFormat,
  BinaryBitmap,
  DecodeHintType,
  HybridBinarizer,
  MultiFormatReader,
  RGBLuminanceSource,
} from '@zxing/library';
import readQr from 'jsqr';

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

/** Prints a PDF as a label printer would, and reads its text, its Code 128 and its QR code. Throws when a code cannot be read. */
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
    const grey = toGrey(data, width, height);
    return {
      pages: document.getPageCount(),
      inches: [round(width / dots_per_inch), round(height / dots_per_inch)],
      text,
      bars: readBars(grey, width, height),
      qr: readQr.default(new Uint8ClampedArray(data), width, height)?.data ?? '',
    };
  } finally {
    library.destroy();
  }
}

const round = (value: number) => Math.round(value * 100) / 100;

function toGrey(pixels: Uint8Array, width: number, height: number): Uint8ClampedArray {
  const grey = new Uint8ClampedArray(width * height);
  for (let i = 0; i < grey.length; i++) grey[i] = pixels[i * 4] ?? 255;
  return grey;
}

function readBars(grey: Uint8ClampedArray, width: number, height: number): string {
  const reader = new MultiFormatReader();
  const source = new RGBLuminanceSource(grey, width, height);
  const hints = new Map<DecodeHintType, unknown>([
    [DecodeHintType.POSSIBLE_FORMATS, [BarcodeFormat.CODE_128]],
    [DecodeHintType.TRY_HARDER, true],
  ]);
  return reader.decode(new BinaryBitmap(new HybridBinarizer(source)), hints).getText();
}

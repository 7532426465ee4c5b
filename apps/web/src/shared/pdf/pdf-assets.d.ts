declare module "virtual:pdf-assets" {
  /** The folder of what pdf.js asks for while it draws, with a slash at its end. */
  export const pdfAssetsUrl: string;
}

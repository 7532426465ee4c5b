const transitional = "http://schemas.openxmlformats.org";
const strict = "http://purl.oclc.org/ooxml";
const word = "http://schemas.microsoft.com/office/word";

/**
 * Prefixes by namespace, in the spelling that everybody writes them in, for the transitional and the strict variant of
 * ISO/IEC 29500.
 */
export const officeNamespaces: ReadonlyMap<string, string> = new Map([
  [`${transitional}/wordprocessingml/2006/main`, "w"],
  [`${strict}/wordprocessingml/main`, "w"],
  [`${transitional}/drawingml/2006/main`, "a"],
  [`${strict}/drawingml/main`, "a"],
  [`${transitional}/drawingml/2006/wordprocessingDrawing`, "wp"],
  [`${strict}/drawingml/wordprocessingDrawing`, "wp"],
  [`${transitional}/drawingml/2006/picture`, "pic"],
  [`${strict}/drawingml/picture`, "pic"],
  [`${transitional}/drawingml/2006/chart`, "c"],
  [`${strict}/drawingml/chart`, "c"],
  [`${transitional}/drawingml/2006/diagram`, "dgm"],
  [`${strict}/drawingml/diagram`, "dgm"],
  [`${transitional}/officeDocument/2006/math`, "m"],
  [`${strict}/officeDocument/math`, "m"],
  [`${transitional}/officeDocument/2006/relationships`, "r"],
  [`${strict}/officeDocument/relationships`, "r"],
  [`${transitional}/markup-compatibility/2006`, "mc"],
  ["urn:schemas-microsoft-com:vml", "v"],
  ["urn:schemas-microsoft-com:office:office", "o"],
  [`${word}/2010/wordprocessingShape`, "wps"],
  [`${word}/2010/wordprocessingGroup`, "wpg"],
  [`${word}/2010/wordprocessingCanvas`, "wpc"],
  [`${word}/2010/wordml`, "w14"],
  ["http://purl.org/dc/elements/1.1/", "dc"],
]);

import type { InterfaceLanguage } from "../errors/index.ts";

/** What a place is called by itself, and with its number or name. */
type PlaceWords = Readonly<Record<InterfaceLanguage, readonly [alone: string, at: string]>>;

const placeWords = {
  section: { en: ["section", "under “{at}”"], zh: ["章节", "“{at}”一节"] },
  heading: { en: ["heading", "heading “{at}”"], zh: ["标题", "标题“{at}”"] },
  paragraph: { en: ["paragraph", "paragraph {at}"], zh: ["段落", "第 {at} 段"] },
  line: { en: ["line", "line {at}"], zh: ["文本行", "第 {at} 行"] },
  page: { en: ["page", "page {at}"], zh: ["页面", "第 {at} 页"] },
  slide: { en: ["slide", "slide {at}"], zh: ["幻灯片", "第 {at} 张幻灯片"] },
  slideMaster: { en: ["slide master", "slide master {at}"], zh: ["幻灯片母版", "幻灯片母版 {at}"] },
  slideLayout: { en: ["slide layout", "slide layout {at}"], zh: ["幻灯片版式", "幻灯片版式 {at}"] },
  notesMaster: { en: ["notes master", "notes master {at}"], zh: ["备注母版", "备注母版 {at}"] },
  handoutMaster: { en: ["handout master", "handout master {at}"], zh: ["讲义母版", "讲义母版 {at}"] },
  slideSection: { en: ["section of slides", "section {at}"], zh: ["幻灯片节", "第 {at} 节"] },
  sheet: { en: ["sheet", "sheet {at}"], zh: ["工作表", "工作表 {at}"] },
  cell: { en: ["cell", "cell {at}"], zh: ["单元格", "单元格 {at}"] },
  table: { en: ["table", "table {at}"], zh: ["表格", "表格 {at}"] },
  row: { en: ["row", "row {at}"], zh: ["行", "第 {at} 行"] },
  column: { en: ["column", "column {at}"], zh: ["列", "第 {at} 列"] },
  header: { en: ["header", "header {at}"], zh: ["页眉", "页眉 {at}"] },
  footer: { en: ["footer", "footer {at}"], zh: ["页脚", "页脚 {at}"] },
  footnote: { en: ["footnote", "footnote {at}"], zh: ["脚注", "脚注 {at}"] },
  endnote: { en: ["endnote", "endnote {at}"], zh: ["尾注", "尾注 {at}"] },
  comment: { en: ["comment", "comment {at}"], zh: ["批注", "批注 {at}"] },
  "text-box": { en: ["text box", "text box {at}"], zh: ["文本框", "文本框 {at}"] },
  notes: { en: ["notes", "notes {at}"], zh: ["备注", "备注 {at}"] },
  chart: { en: ["chart", "chart {at}"], zh: ["图表", "图表 {at}"] },
  diagram: { en: ["diagram", "diagram {at}"], zh: ["示意图", "示意图 {at}"] },
  drawings: { en: ["drawings", "drawings {at}"], zh: ["图形", "图形 {at}"] },
  "sheet-name": { en: ["name of a sheet", "name of the sheet {at}"], zh: ["工作表名称", "工作表名称 {at}"] },
  "alt-text": { en: ["alternative text", "alternative text {at}"], zh: ["替代文本", "替代文本 {at}"] },
  attribute: { en: ["attribute", "attribute {at}"], zh: ["属性", "属性 {at}"] },
  listNumbers: { en: ["list numbers", "list numbers {at}"], zh: ["列表编号", "列表编号 {at}"] },
  title: { en: ["title", "title “{at}”"], zh: ["标题", "标题“{at}”"] },
  bookmark: { en: ["bookmark", "bookmark “{at}”"], zh: ["书签", "书签“{at}”"] },
  inserted: { en: ["inserted document", "inserted document {at}"], zh: ["插入的文档", "插入的文档 {at}"] },
  segment: { en: ["segment", "segment {at}"], zh: ["句段", "句段 {at}"] },
  story: { en: ["story", "story {at}"], zh: ["文章", "第 {at} 篇文章"] },
} as const satisfies Record<string, PlaceWords>;

/** One step to a place: what is there, with its number, name or first words where it has any. */
export interface PlaceStep {
  readonly in: keyof typeof placeWords;
  readonly at?: string | number;
}

/** Where a reader of the document finds something, from the outside in; a name that is said as it is otherwise. */
export type DocumentPlace = string | readonly PlaceStep[];

/** `under “Dosage”, table 2, row 3, column 1` */
export function describePlace(place: DocumentPlace, language: InterfaceLanguage): string {
  if (typeof place === "string") return place;
  return place.map((step) => stepInWords(step, language)).join(language === "zh" ? "，" : ", ");
}

function stepInWords({ in: within, at }: PlaceStep, language: InterfaceLanguage): string {
  const [alone, numbered] = placeWords[within][language];
  return at === undefined ? alone : numbered.replace("{at}", () => String(at));
}

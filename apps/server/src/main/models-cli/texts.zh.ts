import type { AddProgress, ModelSpeed } from "@yiqiao/models";
import { modelProblemsZh } from "#features/engines";
import type { UsageProblem } from "./arguments.ts";
import type { Texts } from "./texts.en.ts";

const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;

const stages: Readonly<Record<AddProgress["stage"], string>> = {
  download: "正在下载",
  unpack: "正在解压",
  convert: "正在转换",
  verify: "正在试译",
};

const usageProblems: Readonly<Record<UsageProblem["kind"], (detail: string) => string>> = {
  option: (detail) => `${detail}：此处不能使用该选项。`,
  "unknown-command": (detail) => `没有 ${detail} 这个命令。`,
  "not-a-pair": (detail) => `${detail} 不是语言对；请写成 zh-en 的形式，语言可为 zh en ja ko ru my ar fr es。`,
  missing: (detail) =>
    detail === "pair" ? "请指明语言对，例如 zh-en。" : "请指明模型；npm run models list 可列出模型。",
  "too-much": (detail) => `${detail} 在此处多余。`,
};

/** Chinese texts of `npm run models`. */
export const zh: Texts = {
  usage: `用法：npm run models -- <命令> [选项]

  list                     列出已有的模型和可以下载的模型
  add zh-en                下载中译英模型；加 --both 同时下载反方向的模型
                           --architecture tiny|base|base-memory：不用默认的最佳规格
  add --from 文件夹        从文件夹添加模型：本产品的格式、Firefox 或 Marian 的格式
                           （model.*.bin、*vocab.*.spm），或 Hugging Face 的 ONNX 导出
                           --pair zh-en：文件夹未说明语言时指明
  remove ID                删除模型；加 --yes 不再询问
  verify [ID]              检查一个或全部模型的文件，并试译一句
  bench [ID]               测量每秒词数和内存

  --json                   输出 JSON
退出码：0 完成，1 失败，2 无法理解命令。下载的模型在 DATA_DIR/models 中。
`,
  usageProblem: ({ kind, detail }) => usageProblems[kind](detail),
  problem: modelProblemsZh,
  failed: (reason) => `失败：${reason}`,
  stage: (stage) => stages[stage],
  received: (received, total) => `${megabytes(received)} / ${megabytes(total)}`,
  added: (id, version) => `已添加 ${id} ${version}。正在运行的服务器会自动使用它。`,
  wasThere: (id, version) => `${id} ${version} 已安装，没有更新的版本。`,
  confirmRemoval: (id) => `删除 ${id}？[y/N] `,
  notRemoved: (id) => `没有删除 ${id}；加上 --yes 可不经询问直接删除。`,
  removed: (id) => `已删除 ${id}。`,
  works: (id) => `${id}：正常`,
  broken: (id, reason) => `${id}：不正常：${reason}`,
  nothingHere: "没有安装任何模型。",
  catalogueMissing: (reason) => `未列出可下载的模型：${reason}`,
  badFolder: (reason) => `已忽略：${reason}`,
  columns: { id: "模型", state: "", pairs: "语言", version: "版本", size: "大小", quality: "质量", serves: "负责翻译" },
  states: { installed: "已安装", bundled: "随产品提供", available: "可下载" },
  qualities: { starter: "入门", standard: "标准" },
  update: (version) => `有新版本 ${version}`,
  size: megabytes,
  speed: (speed: ModelSpeed) =>
    `${speed.id}（${speed.source} 到 ${speed.target}）：每秒 ${Math.round(speed.wordsPerSecond)} 词，` +
    `每 CPU 秒 ${Math.round(speed.wordsPerCpuSecond)} 词，内存峰值 ${megabytes(speed.peakMemoryBytes)}`,
};

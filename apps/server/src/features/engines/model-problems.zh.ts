import type { ModelsProblemTexts } from "@yiqiao/models";

const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;

/** What can be wrong with models, for Chinese readers. */
export const modelProblemsZh: ModelsProblemTexts = {
  "catalogue-off": () => "模型目录已关闭（MODEL_CATALOGUE_URL=off）",
  "catalogue-unreachable": ({ url, reason }) => `无法连接模型目录 ${url}：${reason}`,
  "catalogue-unreadable": ({ url, reason }) => `无法读取模型目录 ${url}：${reason}`,
  "pair-not-offered": ({ source, target }) => `模型目录中没有从 ${source} 到 ${target} 的模型`,
  "architecture-not-offered": ({ source, target, wanted, offered }) =>
    `模型目录中没有从 ${source} 到 ${target} 的 ${wanted} 模型，只有 ${offered}`,
  "download-failed": ({ file, reason }) => `无法下载 ${file}：${reason}`,
  "wrong-size": ({ file, expectedBytes, foundBytes }) =>
    `${file} 有 ${foundBytes} 字节，目录中为 ${expectedBytes} 字节`,
  "wrong-hash": ({ file, expected, found }) => `${file} 的 SHA-256 是 ${found}，目录中为 ${expected}`,
  "too-large": ({ file, limitBytes }) => `${file} 解压后超过目录中所写的 ${limitBytes} 字节`,
  "cannot-unpack": ({ file, reason }) => `无法解压 ${file}：${reason}`,
  "disk-full": ({ folder, neededBytes, freeBytes }) =>
    `${folder} 需要 ${megabytes(neededBytes)} 可用空间，现有 ${megabytes(freeBytes)}`,
  "cannot-convert": ({ file, reason }) => `无法转换 ${file}：${reason}`,
  "does-not-work": ({ id, reason }) => `模型 ${id} 不能使用：${reason}`,
  "not-a-model": ({ folder, reason }) => `${folder} 中没有模型：${reason}`,
  "pair-needed": ({ folder }) => `${folder} 没有说明模型翻译哪两种语言，请用 --pair 指明`,
  "not-installed": ({ id }) => `没有安装模型 ${id}`,
  bundled: ({ id }) => `模型 ${id} 随产品提供，不能删除`,
  "storage-failed": ({ folder, reason }) => `无法更改 ${folder} 中的模型：${reason}`,
  locked: ({ lock, pid, host }) => `${host} 上的进程 ${pid} 正在处理模型；如果没有这个进程，请删除 ${lock}`,
};

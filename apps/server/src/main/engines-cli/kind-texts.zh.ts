import type { EngineKind, engineKinds } from "@yiqiao/engines";

/** For people: what each kind of engine needs, and what its settings mean; a missing one fails the build. */
export type KindTexts = {
  readonly [Kind in EngineKind]: {
    readonly needs: string;
    readonly settings: Readonly<Record<keyof (typeof engineKinds)[Kind]["settings"]["shape"], string>>;
  };
};

const timeoutMs = "一次请求的时限，单位毫秒";
const maxSegmentCodePoints = "最长的句段，单位字符";
const limits = {
  timeoutMs,
  maxConcurrent: "同时进行的请求数",
  maxSegmentCodePoints,
  batchSegments: "一次请求的句段数",
  requestsPerMinute: "每分钟发起的请求数，默认不限",
};
const serverAddress = "服务器地址";
const apiAddress = "接口地址";

export const kindTexts: KindTexts = {
  libretranslate: {
    needs: "一台 LibreTranslate 服务器的地址；如服务器要求，还需其密钥",
    settings: { baseUrl: serverAddress, ...limits },
  },
  "openai-chat": {
    needs: "/chat/completions 所在的地址和模型名称；如服务器要求，还需密钥",
    settings: {
      baseUrl: "/chat/completions 所在的地址",
      model: "模型在服务器上的名称",
      languages: "模型掌握的语言，默认全部",
      ...limits,
    },
  },
  deepl: {
    needs: "DeepL API 的认证密钥，免费版或付费版均可",
    settings: {
      baseUrl: "接口地址，默认按密钥选择免费版或付费版",
      formality: "目标语言区分敬语时所用的语气：more 更正式，less 更随意",
      ...limits,
    },
  },
  google: {
    needs: "已启用 Cloud Translation 的项目的 API 密钥",
    settings: { baseUrl: apiAddress, ...limits },
  },
  microsoft: {
    needs: "翻译资源的密钥；非全球资源还需其区域",
    settings: {
      baseUrl: apiAddress,
      region: "资源所在区域，例如 westeurope",
      categories: "各领域自定义模型的类别标识",
      ...limits,
    },
  },
  mtranserver: {
    needs: "一台 MTranServer 的地址；如服务器要求，还需其令牌",
    settings: { baseUrl: serverAddress, ...limits },
  },
  apertium: {
    needs: "本机已安装 Apertium 及其语言对",
    settings: {
      modesFolder: ".mode 文件所在文件夹，默认为 Debian 的位置",
      processes: "同一语言对同时运行的管道数",
      timeoutMs,
      maxSegmentCodePoints,
    },
  },
};

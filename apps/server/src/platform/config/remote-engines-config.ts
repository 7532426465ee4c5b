import { resolve } from "node:path";
import type { Values } from "./variables.ts";

/** Remote engines from the environment, each undefined unless its main variable is set. */
export interface RemoteEnginesConfig {
  readonly openAi:
    | { readonly baseUrl: string; readonly apiKey: string | undefined; readonly model: string }
    | undefined;
  readonly libreTranslate: { readonly url: string; readonly apiKey: string | undefined } | undefined;
  readonly deepL: { readonly apiKey: string; readonly url: string | undefined } | undefined;
  readonly google: { readonly apiKey: string } | undefined;
  readonly microsoft:
    | { readonly apiKey: string; readonly region: string | undefined; readonly url: string | undefined }
    | undefined;
  readonly mTranServer: { readonly url: string; readonly token: string | undefined } | undefined;
  readonly apertium: { readonly modesFolder: string } | undefined;
}

export function remoteEnginesOf(values: Values): RemoteEnginesConfig {
  const { OPENAI_BASE_URL: chatUrl, OPENAI_MODEL: model, LIBRETRANSLATE_URL: libreTranslateUrl } = values;
  const {
    DEEPL_API_KEY: deepLKey,
    GOOGLE_TRANSLATE_API_KEY: googleKey,
    MICROSOFT_TRANSLATOR_KEY: microsoftKey,
  } = values;
  const { MTRANSERVER_URL: mTranServerUrl, APERTIUM_MODES: modesFolder } = values;
  return {
    openAi:
      chatUrl === undefined || model === undefined
        ? undefined
        : { baseUrl: chatUrl, apiKey: values.OPENAI_API_KEY, model },
    libreTranslate:
      libreTranslateUrl === undefined ? undefined : { url: libreTranslateUrl, apiKey: values.LIBRETRANSLATE_API_KEY },
    deepL: deepLKey === undefined ? undefined : { apiKey: deepLKey, url: values.DEEPL_URL },
    google: googleKey === undefined ? undefined : { apiKey: googleKey },
    microsoft:
      microsoftKey === undefined
        ? undefined
        : {
            apiKey: microsoftKey,
            region: values.MICROSOFT_TRANSLATOR_REGION,
            url: values.MICROSOFT_TRANSLATOR_URL,
          },
    mTranServer: mTranServerUrl === undefined ? undefined : { url: mTranServerUrl, token: values.MTRANSERVER_TOKEN },
    apertium: modesFolder === undefined ? undefined : { modesFolder: resolve(modesFolder) },
  };
}

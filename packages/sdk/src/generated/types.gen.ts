// Written by `node packages/sdk/scripts/write-types.ts` from the contracts of the server.

export const languageCodes = ["zh-cn","en-us","ja","ko","ru","my","ar","fr","es"] as const;

export const domainCodes = ["general","finance","legal","medical","engineering","it","patent","news","government","ecommerce"] as const;

/** Of this package. */
export const version = "0.1.0";

export const apiPrefix = "/api/v1.0";

export const paths = {
  "token": "/open/token",
  "text": "/open/text",
  "detect": "/open/detect",
  "languages": "/open/languages",
  "engines": "/open/engines",
  "usage": "/open/usage",
  "documentUpload": "/open/doc/upload",
  "documentQuote": "/open/doc/quote",
  "documentCreate": "/open/doc/create",
  "documentQuery": "/open/doc/query",
  "documentCancel": "/open/doc/cancel",
  "documentDownload": "/open/doc/download",
  "libraries": "/open/libraries/:flag"
} as const;

/** `code` of a `YiqiaoError`, by what failed. */
export const errorCodes = {
  invalidRequest: 40000,
  insufficientCharacters: 41005,
  siteDisabled: 41007,
  accountDisabled: 43700,
  tooManyRequests: 42900,
  sameLanguage: 43001,
  textEmpty: 43002,
  textTooLong: 43003,
  unsupportedPair: 43004,
  languageUndetected: 43005,
  apiKeyMissing: 43900,
  apiKeyWrong: 43901,
  apiKeyExpired: 43902,
  apiTokenExpired: 43903,
  apiKeyAddress: 43904,
  apiScope: 43905,
  apiIdempotencyRunning: 43909,
  apiIdempotencyOther: 43910,
} as const;

export type LanguageCode = "zh-cn" | "en-us" | "ja" | "ko" | "ru" | "my" | "ar" | "fr" | "es";

export type DomainCode = "general" | "finance" | "legal" | "medical" | "engineering" | "it" | "patent" | "news" | "government" | "ecommerce";

export type Provenance = "context" | "exact" | "fuzzy" | "mt" | "term" | "human" | "untranslatable";

export type Kept = "no-words" | "target-language";

export type LanguageFound = "detected" | "followed" | "assumed";

export type Detection = {
  readonly lang: LanguageCode | null;
  readonly confidence: number;
  readonly candidates: readonly ({
    readonly lang: LanguageCode;
    readonly confidence: number;
  })[];
  readonly other?: string | undefined;
};

export type CharacterCounts = {
  readonly total: number;
  readonly repeated: number;
  readonly from_memory: number;
  readonly net: number;
};

export type TranslatedSegment = {
  readonly source: string;
  readonly target: string;
  readonly provenance: Provenance;
  readonly kept?: Kept | undefined;
  readonly score?: number | undefined;
  readonly confidence?: number | undefined;
  readonly memory?: {
    readonly bank_id: string;
    readonly bank_name: string;
    readonly entry_id: string;
    readonly author: string;
    readonly source: string;
    readonly modified_time: string;
    readonly repairs: readonly ("numbers" | "tags")[];
  } | undefined;
  readonly led_by?: {
    readonly bank_id: string;
    readonly bank_name: string;
    readonly entry_id: string;
    readonly author: string;
    readonly source: string;
    readonly modified_time: string;
    readonly repairs: readonly ("numbers" | "tags")[];
    readonly target: string;
    readonly score: number;
  } | undefined;
  readonly terms?: readonly ({
    readonly source: string;
    readonly target: string;
    readonly source_start: number;
    readonly source_end: number;
    readonly target_start?: number | undefined;
    readonly target_end?: number | undefined;
    readonly bank_id: string;
    readonly bank_name: string;
    readonly honoured: boolean;
    readonly reason?: "engine" | "position" | "tags" | "overlap" | "memory" | "forbidden" | undefined;
  })[] | undefined;
  readonly issues?: readonly ({
    readonly kind: "number" | "month" | "time" | "code" | "url" | "email" | "placeholder" | "unit" | "name" | "negation" | "repetition" | "untranslated";
    readonly source?: string | undefined;
    readonly source_start?: number | undefined;
    readonly source_end?: number | undefined;
    readonly target?: string | undefined;
    readonly target_start?: number | undefined;
    readonly target_end?: number | undefined;
  })[] | undefined;
  readonly source_start: number;
  readonly source_end: number;
  readonly target_start: number;
  readonly target_end: number;
};

export type TextTranslation = {
  readonly text: string;
  readonly src_lang: LanguageCode;
  readonly detected?: Detection | undefined;
  readonly src_lang_by?: LanguageFound | undefined;
  readonly segments: readonly (TranslatedSegment)[];
  readonly kept?: Kept | undefined;
  readonly characters: number;
  readonly error?: {
    readonly code: number;
    readonly message: string;
    readonly data: unknown;
  } | undefined;
};

export type TextResult = {
  readonly translations: readonly (TextTranslation)[];
  readonly characters: number;
  readonly counts: CharacterCounts;
  readonly draft_characters?: number | undefined;
  readonly balance_after: number;
  readonly engine: string;
  readonly pivot?: LanguageCode | undefined;
  readonly domain_served: DomainCode;
  readonly quality?: "starter" | "standard" | undefined;
  readonly style?: "followed" | "not-followed" | undefined;
};

export type SegmentEvent = {
  readonly item: number;
  readonly index: number;
  readonly total: number;
  readonly src_lang: LanguageCode;
  readonly detected?: Detection | undefined;
  readonly src_lang_by?: LanguageFound | undefined;
  readonly source: string;
  readonly target: string;
  readonly after: string;
  readonly before?: string | undefined;
  readonly provenance: Provenance;
  readonly kept?: Kept | undefined;
  readonly score?: number | undefined;
  readonly confidence?: number | undefined;
  readonly memory?: {
    readonly bank_id: string;
    readonly bank_name: string;
    readonly entry_id: string;
    readonly author: string;
    readonly source: string;
    readonly modified_time: string;
    readonly repairs: readonly ("numbers" | "tags")[];
  } | undefined;
  readonly led_by?: {
    readonly bank_id: string;
    readonly bank_name: string;
    readonly entry_id: string;
    readonly author: string;
    readonly source: string;
    readonly modified_time: string;
    readonly repairs: readonly ("numbers" | "tags")[];
    readonly target: string;
    readonly score: number;
  } | undefined;
  readonly terms?: readonly ({
    readonly source: string;
    readonly target: string;
    readonly source_start: number;
    readonly source_end: number;
    readonly target_start?: number | undefined;
    readonly target_end?: number | undefined;
    readonly bank_id: string;
    readonly bank_name: string;
    readonly honoured: boolean;
    readonly reason?: "engine" | "position" | "tags" | "overlap" | "memory" | "forbidden" | undefined;
  })[] | undefined;
  readonly issues?: readonly ({
    readonly kind: "number" | "month" | "time" | "code" | "url" | "email" | "placeholder" | "unit" | "name" | "negation" | "repetition" | "untranslated";
    readonly source?: string | undefined;
    readonly source_start?: number | undefined;
    readonly source_end?: number | undefined;
    readonly target?: string | undefined;
    readonly target_start?: number | undefined;
    readonly target_end?: number | undefined;
  })[] | undefined;
  readonly source_start: number;
  readonly source_end: number;
  readonly characters: number;
};

export type Token = {
  readonly token: string;
  readonly expires_in: number;
};

export type Languages = {
  readonly languages: readonly ({
    readonly code: LanguageCode;
    readonly name: string;
    readonly native: string;
  })[];
  readonly pairs: readonly ({
    readonly source: LanguageCode;
    readonly target: LanguageCode;
    readonly pivot?: LanguageCode | undefined;
  })[];
  readonly domains: readonly ({
    readonly code: DomainCode;
    readonly name: string;
  })[];
};

export type Engines = {
  readonly engines: readonly ({
    readonly id: string;
    readonly pairs: readonly ({
      readonly source: LanguageCode;
      readonly target: LanguageCode;
    })[];
  })[];
};

export type Usage = {
  readonly characters_left: number;
  readonly characters_used: number;
  readonly characters_per_month: number | null;
  readonly period_end: string;
  readonly calls_per_minute: number;
};

export type DocumentOutput = "translated" | "bilingual_docx" | "bilingual_xliff" | "tmx" | "docx" | "bilingual_pdf" | "alternating_pdf" | "partial" | "source";

export type UploadedDocuments = {
  readonly docs: readonly ({
    readonly uid: string;
    readonly name: string;
    readonly size_bytes: number;
  })[];
};

export type DocumentQuote = {
  readonly docs: readonly ({
    readonly uid: string;
    readonly name: string;
    readonly size_bytes: number;
    readonly state: DocumentState;
    readonly format: "docx" | "doc" | "pptx" | "ppt" | "xlsx" | "xls" | "pdf" | "html" | "csv" | "txt" | "idml" | "xliff" | "sdlxliff" | "xml" | "dita" | null;
    readonly pages: number | null;
    readonly cells: number | null;
    readonly scanned: {
      readonly pages: number;
      readonly read: number;
    } | null;
    readonly detected: LanguageCode | null;
    readonly detected_other: string | null;
    readonly characters: CharacterCounts | null;
    readonly segments: number | null;
    readonly code_passages: number;
    readonly problem: {
      readonly code: number;
      readonly message: string;
    } | null;
    readonly warnings: readonly (string)[];
  })[];
  readonly characters: CharacterCounts;
  readonly balance: number;
  readonly balance_after: number;
  readonly pay: {
    readonly price_fen: number;
  } | null;
  readonly seconds: number | null;
  readonly pivot?: LanguageCode | undefined;
  readonly quality?: "starter" | "standard" | undefined;
  readonly can_be_thorough: boolean;
};

export type CreatedTask = {
  readonly task_id: string;
};

export type DocumentState = "uploading" | "analysing" | "ready" | "refused" | "waiting" | "translating" | "paused" | "complete" | "failed" | "cancelled" | "expired";

export type TranslatedDocument = {
  readonly uid: string;
  readonly name: string;
  readonly format: "docx" | "doc" | "pptx" | "ppt" | "xlsx" | "xls" | "pdf" | "html" | "csv" | "txt" | "idml" | "xliff" | "sdlxliff" | "xml" | "dita" | null;
  readonly size_bytes: number;
  readonly status: DocumentState;
  readonly stage: "convert" | "extract" | "translate" | "merge" | "check" | null;
  readonly score: number;
  readonly segments_total: number | null;
  readonly segments_done: number;
  readonly eta: number | null;
  readonly pages: number | null;
  readonly characters: CharacterCounts | null;
  readonly charged: number;
  readonly detected: LanguageCode | null;
  readonly is_edit: 0 | 1;
  readonly message: string;
  readonly error_code: number | null;
  readonly warnings: readonly (string)[];
  readonly projectId: string;
  readonly outputs: readonly (DocumentOutput)[];
  readonly preview: boolean;
  readonly created_at: string;
  readonly finished_at: string | null;
  readonly expires_at: string | null;
};

export type DocumentTask = {
  readonly task_id: string;
  readonly src_lang: "auto" | "zh-cn" | "en-us" | "ja" | "ko" | "ru" | "my" | "ar" | "fr" | "es";
  readonly tgt_lang: LanguageCode;
  readonly domain: DomainCode;
  readonly score: number;
  readonly doc_num: number;
  readonly price: number;
  readonly eta: number | null;
  readonly done: boolean;
  readonly quality?: "starter" | "standard" | undefined;
  readonly translate_list: readonly (TranslatedDocument)[];
};

export type Library = {
  readonly bank_id: string;
  readonly es_id: string;
  readonly flag: "1" | "2";
  readonly system_or_individual: "1" | "2" | "3" | "4";
  readonly name: string;
  readonly description: string;
  readonly src_lang: LanguageCode;
  readonly tgt_lang: LanguageCode;
  readonly tow_way: 0 | 1;
  readonly domain: DomainCode;
  readonly entries: number;
  readonly write_policy: "all" | "confirmed" | "approved";
  readonly role: "owner" | "editor" | "reader";
  readonly owner_name: string;
  readonly in_use: boolean;
  readonly position: number;
  readonly penalty: number;
  readonly subscribed: boolean;
  readonly created_time: string;
  readonly modified_time: string;
};

export type LibraryList = {
  readonly bank_list: readonly (Library)[];
  readonly allowance: {
    readonly libraries: number;
    readonly used: number;
    readonly entries: number;
  };
};

export type TextBody = {
  readonly text: string | readonly (string)[];
  readonly src_lang?: "auto" | "zh-cn" | "en-us" | "ja" | "ko" | "ru" | "my" | "ar" | "fr" | "es" | undefined;
  readonly tgt_lang: "zh-cn" | "en-us" | "ja" | "ko" | "ru" | "my" | "ar" | "fr" | "es";
  readonly domain?: "general" | "finance" | "legal" | "medical" | "engineering" | "it" | "patent" | "news" | "government" | "ecommerce" | undefined;
  readonly tm_ids?: readonly (string)[] | undefined;
  readonly tb_ids?: readonly (string)[] | undefined;
  readonly format?: "text" | "html" | undefined;
  readonly line_breaks?: "keep" | "join" | undefined;
  readonly likely_langs?: readonly ("zh-cn" | "en-us" | "ja" | "ko" | "ru" | "my" | "ar" | "fr" | "es")[] | undefined;
  readonly style?: readonly (string)[] | undefined;
};

export type DetectBody = {
  readonly text: string | readonly (string)[];
};

export type DocumentTaskBody = {
  readonly docs: readonly (string)[];
  readonly src_lang: "auto" | "zh-cn" | "en-us" | "ja" | "ko" | "ru" | "my" | "ar" | "fr" | "es";
  readonly tgt_lang: "zh-cn" | "en-us" | "ja" | "ko" | "ru" | "my" | "ar" | "fr" | "es";
  readonly domain?: "general" | "finance" | "legal" | "medical" | "engineering" | "it" | "patent" | "news" | "government" | "ecommerce" | undefined;
  readonly tm_ids?: readonly (string)[] | undefined;
  readonly tb_ids?: readonly (string)[] | undefined;
  readonly codes?: readonly (string)[] | undefined;
  readonly leave_code?: boolean | undefined;
  readonly thorough?: boolean | undefined;
  readonly quoted?: number | undefined;
};


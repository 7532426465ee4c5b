/** Whom a call lets in; the callers that each door turns away stand in the test. */
export type Door =
  | "anyone"
  | "visitor"
  | "registered"
  | "manager"
  | "buyer"
  | "administrator"
  | "mainAdministrator"
  | "refreshToken"
  | "keptCookie";

/** What is expected of one call. */
export interface MatrixRow {
  readonly door: Door;
  /** Also on a site that is switched off or has expired. */
  readonly onDisabledSite?: true;
  /** Path with its parameters and query filled in; the route's own without. */
  readonly url?: string;
  /** The smallest body that is understood, or one that is not: the door comes before it. */
  readonly body?: object;
}

const id = "6f2f5dfb-6d5c-4b63-9d0e-0d4f6d3c3a11";
const anyone = { door: "anyone" } as const;
const registered = { door: "registered" } as const;
const buyer = { door: "buyer" } as const;
const mainAdministrator = { door: "mainAdministrator" } as const;

/** Every call of the API, by method and path. A call without a row fails the test, and so does a row without a call. */
export const matrixRows: Readonly<Record<string, MatrixRow>> = {
  "GET /site/get_site_name": { door: "anyone", onDisabledSite: true },
  "GET /site/logo/:site/:size": { door: "anyone", onDisabledSite: true, url: "/site/logo/5/large" },
  "GET /site/get_all_language_and_domain": anyone,
  "GET /site/sites_language_list": anyone,
  "GET /site/sites_domain_list": anyone,
  "GET /check/term_language": { door: "anyone", url: "/check/term_language?language_pair=zh-cn_en-us" },

  "GET /saas/sites_term_language_list": anyone,

  "GET /user/public_key": anyone,
  "GET /login_config": { door: "anyone", onDisabledSite: true },
  "POST /new_login": { door: "anyone", body: {} },
  "POST /site_login": { door: "anyone", body: {} },
  "POST /login": { door: "anyone", body: {} },
  "POST /login/two_factor": { door: "anyone", body: { challenge_id: id, code: "123456" } },
  "POST /login/two_factor_enrol": { door: "anyone", body: { challenge_id: id, code: "123456" } },
  "POST /login/passkey_options": { door: "anyone", body: {} },
  "POST /login/passkey": { door: "anyone", body: { challenge_id: id, response: {} } },
  "GET /user/refresh_token": { door: "refreshToken" },
  "POST /user/kept_session": { door: "refreshToken" },
  "POST /user/kept_session/refresh": { door: "keptCookie" },
  "POST /user/kept_session/end": { door: "anyone", onDisabledSite: true },
  "POST /register": { door: "anyone", body: {} },
  "POST /reset_password": { door: "anyone", body: {} },
  "GET /image_code": anyone,
  "POST /publicity/register": { door: "anyone", body: {} },
  "GET /publicity/list": mainAdministrator,
  "GET /publicity/export": mainAdministrator,
  "POST /publicity/remove": { door: "mainAdministrator", body: { id: "1" } },
  "POST /check_account": { door: "anyone", body: { account: "a@example.com" } },
  "POST /email_code": { door: "anyone", body: {} },
  "POST /sms_code": { door: "anyone", body: {} },
  "POST /third_party/start": { door: "visitor", body: { provider: "none" } },
  "POST /third_party/finish": { door: "visitor", body: {} },
  "POST /third_party/register": { door: "anyone", body: {} },

  "GET /permission/get_user_login_permission": { door: "visitor" },
  "GET /permission/get_user_site_permission": registered,
  "GET /user/get_user_data": { door: "visitor" },
  "POST /user/logout": registered,
  "POST /user/logout_everywhere": registered,
  "GET /user/devices": registered,
  "POST /user/end_device": { door: "registered", body: { session_id: id } },
  "POST /user/change_password": { door: "registered", body: {} },
  "POST /user/update_username": { door: "registered", body: { username: "Ann" } },
  "POST /user/update_preferences": { door: "registered", body: {} },
  "POST /user/send_code": { door: "registered", body: {} },
  "POST /user/verify_account": { door: "registered", body: {} },
  "POST /user/update_account": { door: "registered", body: {} },
  "GET /user/two_factor": registered,
  "POST /user/two_factor/enrol": { door: "registered", body: {} },
  "POST /user/two_factor/confirm": { door: "registered", body: { code: "123456" } },
  "POST /user/two_factor/disable": { door: "registered", body: { code: "123456" } },
  "POST /user/two_factor/recovery_codes": { door: "registered", body: { code: "123456" } },
  "GET /user/passkeys": registered,
  "POST /user/passkeys/options": { door: "registered", body: {} },
  "POST /user/passkeys/add": { door: "registered", body: {} },
  "POST /user/passkeys/rename": { door: "registered", body: { id: "x", name: "x" } },
  "POST /user/passkeys/remove": { door: "registered", body: { id: "x" } },
  "GET /user/identities": registered,
  "POST /user/identities/link": { door: "registered", body: {} },
  "POST /user/identities/unlink": { door: "registered", body: {} },

  "POST /user/export_data": { door: "registered", body: {} },
  "GET /user/exports": registered,
  "GET /user/exports/:id/download": { door: "registered", url: `/user/exports/${id}/download` },
  "POST /user/delete_account": { door: "registered", body: {} },
  "POST /user/keep_account": { door: "registered", body: {} },

  "GET /messages": registered,
  "GET /update_messages": registered,
  "GET /messages/stream": registered,

  "GET /request_translate/select_remaining_char": { door: "visitor" },
  "GET /user/remaining_str": registered,
  "GET /quota/statement": registered,
  "GET /quota/statement_lines": registered,
  "GET /quota/budgets": { door: "manager" },
  "POST /quota/set_budget": { door: "manager", body: { account_id: id, characters_per_month: 1 } },
  "POST /translate/langid": { door: "visitor", body: { text: "hello" } },
  "POST /translate/text": {
    door: "registered",
    body: { text: "hello", src_lang: "en-us", tgt_lang: "zh-cn" },
  },
  "POST /translate/try_translate": { door: "visitor", body: { text: "hello", src_lang: "en-us", tgt_lang: "zh-cn" } },
  "POST /translate/quote": { door: "visitor", body: { text: "hello", src_lang: "en-us", tgt_lang: "zh-cn" } },
  "POST /translate/alternatives": { door: "visitor", body: {} },
  "GET /dictionary/look_up": { door: "visitor", url: "/dictionary/look_up?text=a&src_lang=en-us&tgt_lang=ar" },
  "GET /dictionary/examples": { door: "registered", url: "/dictionary/examples?text=a&src_lang=en-us&tgt_lang=ar" },
  "POST /translate/matches": { door: "visitor", body: {} },
  "GET /text_history/list": registered,
  "POST /text_history/create": { door: "registered", body: {} },
  "POST /text_history/star": { door: "registered", body: { id, starred: true } },
  "POST /text_history/delete": { door: "registered", body: { ids: [id] } },
  "POST /text_history/delete_all": registered,

  "GET /request_translate/doc/formats": { door: "visitor" },
  "POST /request_translate/doc/upload/begin": { door: "visitor", body: { name: "a.txt", size_bytes: 3 } },
  "POST /request_translate/doc/upload/part": {
    door: "visitor",
    url: `/request_translate/doc/upload/part?uid=${id}&offset=0`,
  },
  "GET /request_translate/doc/upload/state": {
    door: "visitor",
    url: `/request_translate/doc/upload/state?uid=${id}`,
  },
  "POST /request_translate/doc/upload/cancel": { door: "visitor", body: { uid: id } },
  "POST /request_translate/doc/upload": { door: "visitor" },
  "POST /request_translate/doc/quote": {
    door: "visitor",
    body: { docs: [id], src_lang: "auto", tgt_lang: "en-us" },
  },
  "POST /request_translate/doc/analysis": {
    door: "visitor",
    body: { uid: id, src_lang: "auto", tgt_lang: "en-us" },
  },
  "POST /request_translate/doc/create/task": {
    door: "visitor",
    body: { docs: [id], src_lang: "auto", tgt_lang: "en-us" },
  },
  "GET /request_translate/doc/query": { door: "visitor", url: `/request_translate/doc/query?task_id=${id}` },
  "GET /request_translate/doc/current": { door: "visitor" },
  "GET /request_translate/doc/events": { door: "visitor", url: `/request_translate/doc/events?task_id=${id}` },
  "POST /request_translate/doc/pause": { door: "visitor", body: { task_id: id } },
  "POST /request_translate/doc/resume": { door: "visitor", body: { task_id: id } },
  "POST /request_translate/doc/cancel": { door: "visitor", body: { task_id: id } },
  "POST /request_translate/doc/upload/again": { door: "visitor", body: { uid: id } },
  "POST /request_translate/doc/retry": { door: "visitor", body: { task_id: id } },
  "GET /request_translate/doc/download": { door: "visitor", url: `/request_translate/doc/download?uid=${id}` },
  "GET /request_translate/doc/preview": {
    door: "visitor",
    url: `/request_translate/doc/preview?uid=${id}&side=source`,
  },
  "GET /request_translate/doc/segments": { door: "visitor", url: `/request_translate/doc/segments?uid=${id}` },
  "GET /request_translate/query_cat_projects_status": {
    door: "visitor",
    url: `/request_translate/query_cat_projects_status?project_id=${id}&translate_task_id=${id}`,
  },
  "POST /saascat_translate/doc/create": { door: "visitor" },
  "GET /saascat_translate/doc/select": registered,
  "POST /saascat_translate/doc/delete": { door: "visitor", body: { uidlist: id } },
  "POST /saascat_translate/doc/download_zip": { door: "visitor", body: { uidlist: id } },

  "GET /tm_term_library/get_list/:flag": { door: "registered", url: "/tm_term_library/get_list/1" },
  "GET /saascat/tm_term_library/get_list/2": registered,
  "GET /tm_term_library/get/:bankId": { door: "visitor", url: `/tm_term_library/get/${id}` },
  "GET /tm_term_library/all/:flag": { door: "administrator", url: "/tm_term_library/all/2" },
  "GET /tm_term_library/public_list": { door: "visitor" },
  "POST /tm_term_library/create": { door: "registered", body: {} },
  "POST /tm_term_library/rename": { door: "registered", body: { bank_id: id, name: "x" } },
  "POST /tm_term_library/update": { door: "registered", body: { bank_id: id } },
  "DELETE /tm_term_library/delete/:flag/:bankId": { door: "registered", url: `/tm_term_library/delete/1/${id}` },
  "POST /tm_term_library/restore": { door: "registered", body: { bank_id: id } },
  "GET /tm_term_library/members/:bankId": { door: "registered", url: `/tm_term_library/members/${id}` },
  "POST /tm_term_library/share": { door: "registered", body: { bank_id: id, account: "x", role: "reader" } },
  "POST /tm_term_library/unshare": { door: "registered", body: { bank_id: id, account_id: id } },
  "POST /tm_term_library/arrange": { door: "registered", body: { flag: "1", banks: [] } },
  "GET /tm_term_library/settings": registered,
  "POST /tm_term_library/settings": { door: "registered", body: {} },
  "POST /tm_term_library/subscribe": { door: "registered", body: { bank_id: id, subscribed: true } },
  "POST /tm_term_library/copy": { door: "registered", body: { bank_id: id, to_bank_id: id } },
  "GET /tm_term/get_es_list/:flag/:systemOrIndividual": {
    door: "visitor",
    url: `/tm_term/get_es_list/2/3?bank_id=${id}`,
  },
  "POST /tm_term/es_insert": { door: "registered", body: { bank_id: id, source: "a", target: "b" } },
  "POST /tm_term/es_update": { door: "registered", body: { bank_id: id, id: "1", revision: 1 } },
  "POST /tm_term/es_approve": { door: "registered", body: { bank_id: id, ids: ["1"] } },
  "DELETE /tm_term/es_delete_data_by_choice": { door: "registered", body: { bank_id: id, ids: ["1"] } },
  "DELETE /tm_term/es_delete_all": { door: "registered", body: { bank_id: id } },
  "DELETE /tm_term/es_delete": { door: "registered", body: { bank_id: id, id: "1" } },
  "POST /tm_term/es_replace": {
    door: "registered",
    body: { bank_id: id, find: "a", replace: "b", field: "target" },
  },
  "GET /tm_term/conflicts": { door: "registered", url: `/tm_term/conflicts?bank_id=${id}&kind=duplicate` },
  "GET /tm_term/batches": { door: "registered", url: `/tm_term/batches?bank_id=${id}` },
  "GET /tm_term/batch_query": { door: "registered", url: `/tm_term/batch_query?batch_id=${id}` },
  "POST /tm_term/undo": { door: "registered", body: { batch_id: id } },
  "GET /tm_term/es_export_all/:systemOrIndividual/:flag": {
    door: "registered",
    url: `/tm_term/es_export_all/2/1?bank_id=${id}&format=csv`,
  },
  "POST /tm_term/es_export_choice": { door: "registered", body: { bank_id: id, format: "csv", ids: ["1"] } },
  "POST /tm_term/es_export_libraries": { door: "manager", body: { bank_ids: [id], format: "csv" } },
  "POST /tm/es_save_file": registered,
  "POST /term/upload_term_file": registered,
  "POST /tm_term/import_preview": { door: "registered", body: { import_id: id, options: {} } },
  "POST /tm_term/import_fit": { door: "registered", body: { import_id: id, options: {} } },
  "POST /tm_term/import_start": { door: "registered", body: { import_id: id, options: {} } },
  "GET /tm_term/import_query": { door: "registered", url: `/tm_term/import_query?import_id=${id}` },
  "GET /tm_term/import_report": { door: "registered", url: `/tm_term/import_report?import_id=${id}` },
  "GET /tm_term/imports": { door: "registered", url: `/tm_term/imports?bank_id=${id}` },
  "POST /tm_term/import_cancel": { door: "registered", body: { import_id: id } },
  "GET /tm/concordance": { door: "registered", url: "/tm/concordance?keyword=a" },
  "POST /tm/suggest_edit": { door: "registered", body: {} },

  "GET /get_goods": { door: "visitor" },
  "GET /goods/prices": mainAdministrator,
  "POST /goods/set_price": { door: "mainAdministrator", body: {} },
  "POST /order/quote": { door: "buyer", body: { id: 1 } },
  "POST /create_orders": { door: "buyer", body: { id: 1 } },
  "GET /search_orders": buyer,
  "GET /current_order": buyer,
  "GET /expired_order": buyer,
  "GET /order/list": buyer,
  "GET /orders/all": { door: "manager" },
  "POST /orders/grant": { door: "mainAdministrator", body: {} },

  "GET /payments/ways": { door: "buyer", url: "/payments/ways?tid=YQ1" },
  "POST /payments/begin": { door: "buyer", body: { tid: "YQ1", provider: "sandbox", way: "page" } },
  "POST /order/cancel": { door: "buyer", body: { tid: "YQ1" } },
  "POST /orders/refund": { door: "mainAdministrator", body: { tid: "YQ1", reason: "a" } },
  "GET /payments/transfers": mainAdministrator,
  "POST /payments/confirm_transfer": { door: "mainAdministrator", body: { tid: "YQ1", amount_fen: 1 } },
  "GET /payments/refunds": mainAdministrator,
  "POST /payments/confirm_refund": { door: "mainAdministrator", body: { number: "YQR1" } },
  "POST /payments/retry_refund": { door: "mainAdministrator", body: { number: "YQR1" } },
  "GET /payments/notices": mainAdministrator,
  "POST /payments/notify/:provider": {
    door: "anyone",
    onDisabledSite: true,
    url: "/payments/notify/sandbox",
    body: {},
  },
  "GET /sandbox/payment": { door: "anyone", url: "/sandbox/payment?number=YQP1" },
  "POST /sandbox/act": { door: "anyone", body: { number: "YQP1", act: "pay" } },
  "POST /invoices/request": { door: "buyer", body: {} },
  "GET /invoices/list": { door: "buyer" },
  "GET /invoices/receipt": { door: "buyer", url: "/invoices/receipt?tid=YQ1" },
  "GET /invoices/file": { door: "buyer", url: `/invoices/file?id=${id}` },
  "GET /invoices/all": mainAdministrator,
  "POST /invoices/issue": mainAdministrator,
  "POST /invoices/reject": { door: "mainAdministrator", body: { id, reason: "a" } },

  "GET /audit_log/list": { door: "manager" },
  "GET /system/mail_outbox": mainAdministrator,
  "POST /system/send_test_mail": { door: "mainAdministrator", body: { to: "a@example.com" } },
};

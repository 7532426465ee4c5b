/**
 * What an administrator may read who looks at what a user sees: how the account stands, its plan, characters, orders and
 * lists. Whatever is not named here is the user's own (texts, documents, translations, libraries' entries, messages), or
 * changes something: no session that looks may call it (docs/decisions/057-looking-at-what-a-user-sees.md).
 */
export const viewablePaths: readonly string[] = [
  "/get_goods",
  "/permission/get_user_login_permission",
  "/site/get_site_name",
  "/site/get_all_language_and_domain",
  "/site/sites_language_list",
  "/site/logo/:site/:size",
  "/user/get_user_data",
  "/user/devices",
  "/user/two_factor",
  "/user/passkeys",
  "/user/identities",
  "/user/public_key",
  "/login_config",
  "/request_translate/select_remaining_char",
  "/user/remaining_str",
  "/quota/statement",
  "/quota/statement_lines",
  "/current_order",
  "/expired_order",
  "/order/list",
  "/search_orders",
  "/invoices/list",
  "/tm_term_library/get_list/:flag",
  "/tm_term_library/public_list",
  "/tm_term_library/settings",
  "/request_translate/doc/formats",
  "/request_translate/picture/limits",
  "/request_translate/web/limits",
  "/user/exports",
  // What the site tells everybody.
  "/text/get_notice",
  "/text/notice_or_document_data/1",
  "/text/notice_or_document_data/2",
  "/text/faq",
  // How many messages are unread.
  "/messages/stream",
  "/users/viewing",
];

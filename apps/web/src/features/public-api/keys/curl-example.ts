/** A call of the public interface as a shell has it; neither part has quotation marks. */
export function curlExample(origin: string, key: string): string {
  return [
    `curl ${origin}/api/v1.0/open/text \\`,
    `  -H 'Authorization: Bearer ${key}' \\`,
    `  -H 'Content-Type: application/json' \\`,
    `  -d '{"text": "你好", "src_lang": "zh-cn", "tgt_lang": "en-us"}'`,
  ].join("\n");
}

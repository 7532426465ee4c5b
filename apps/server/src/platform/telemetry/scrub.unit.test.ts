import { expect, it } from "vitest";
import { scrub } from "./scrub.ts";

it.each([
  ["Bearer abcdefgh.ijklm", "Bearer [redacted]"],
  ["token eyJhbGciOiJI.eyJzdWIiOiIx.c2lnbmF0dXJl is over", "token [redacted] is over"],
  ["postgres://yiqiao:hush@db:5432/yiqiao", "postgres://[redacted]@db:5432/yiqiao"],
  ["GET https://mail.example/?a=1&api_key=hush&b=2", "GET https://mail.example/?a=1&api_key=[redacted]&b=2"],
  ["yqk_0123456789ab_0123456789abcdefABCDEF is no key", "yqk_0123456789ab_[redacted] is no key"],
  ["DeepL-Auth-Key abcdefghij", "DeepL-Auth-Key [redacted]"],
  ["whsec_c2VjcmV0+/= and yqt_0123456789", "whsec_[redacted] and yqt_[redacted]"],
  ["550 no such user ann.lee+x@mail.example.com", "550 no such user [redacted]@mail.example.com"],
])("cleans %s", (text, clean) => {
  expect(scrub(text)).toBe(clean);
});

it("leaves what is no secret", () => {
  const text = '{"path":"/api/v1/text/translate","host":"a.example","stack":"Error: x\\n at f (file:///a/b.ts:1:2)"}';
  expect(scrub(text)).toBe(text);
});

import type { Picture } from "@yiqiao/contracts/pictures";

/** A picture that was uploaded, for tests. */
export function buildPicture(fields: Partial<Picture> = {}): Picture {
  return {
    id: "00000000-0000-4000-8000-000000000001",
    name: "menu.png",
    media_type: "image/png",
    size_bytes: 1000,
    width: 800,
    height: 600,
    state: "uploaded",
    score: 0,
    src_lang: null,
    tgt_lang: null,
    domain: null,
    detected: null,
    detected_other: null,
    characters: null,
    charged: 0,
    quality: null,
    error_code: null,
    message: "",
    version: 0,
    blocks: [],
    outputs: ["source"],
    created_at: "2026-05-10T08:00:00Z",
    finished_at: null,
    expires_at: "2026-05-11T08:00:00Z",
    ...fields,
  };
}

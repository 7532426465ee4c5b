import { defineCalls, exampleId } from "../calls/index.ts";
import {
  deletedPicturesSchema,
  deletePicturesBodySchema,
  editPictureBodySchema,
  fetchPictureBodySchema,
  pictureFileQuerySchema,
  pictureIdSchema,
  pictureLimitsSchema,
  pictureListQuerySchema,
  pictureListSchema,
  pictureSchema,
  translatePictureBodySchema,
} from "./schemas.ts";

const visitor = { access: "visitor", permission: "PictureTranslation" } as const;
const taking = { method: "POST", ...visitor, failures: ["storageFull"], result: pictureSchema } as const;
/** Answers with the picture as it is afterwards. */
const command = {
  method: "POST",
  ...visitor,
  body: pictureIdSchema,
  result: pictureSchema,
  example: { body: { id: exampleId } },
} as const;

export const pictureCalls = defineCalls("pictures", {
  limits: {
    method: "GET",
    path: "/request_translate/picture/limits",
    summary: "What pictures are taken here, and in which languages their text is read",
    ...visitor,
    result: pictureLimitsSchema,
  },
  upload: {
    ...taking,
    path: "/request_translate/picture/upload",
    summary: "Upload a picture, as `multipart/form-data`",
    form: { file: "picture" },
  },
  fetch: {
    ...taking,
    path: "/request_translate/picture/fetch",
    summary: "Take the picture at an address",
    body: fetchPictureBodySchema,
    example: { body: { address: "https://example.com/a.png" } },
  },
  translate: {
    ...command,
    path: "/request_translate/picture/translate",
    summary: "Have a picture translated; also once more, with other languages, and after a failure",
    body: translatePictureBodySchema,
    example: { body: { id: exampleId, src_lang: "auto", tgt_lang: "en-us" } },
  },
  accept: {
    ...command,
    path: "/request_translate/picture/accept",
    summary: "Accept the price of a picture that was read",
  },
  cancel: { ...command, path: "/request_translate/picture/cancel", summary: "Give a translation up; costs nothing" },
  query: {
    method: "GET",
    path: "/request_translate/picture/query",
    summary: "How a picture stands, with its texts",
    ...visitor,
    query: pictureIdSchema,
    result: pictureSchema,
    example: { query: { id: exampleId } },
  },
  events: {
    method: "GET",
    path: "/request_translate/picture/events",
    summary: "A picture at once and after every change, until its translation is over",
    ...visitor,
    query: pictureIdSchema,
    result: pictureSchema,
    events: { picture: pictureSchema.describe("with every change"), done: pictureSchema },
    example: { query: { id: exampleId } },
  },
  edit: {
    ...command,
    path: "/request_translate/picture/edit",
    summary: "Change, remove, merge and add texts of a translated picture, and draw it anew; charges nothing",
    body: editPictureBodySchema,
    example: { body: { id: exampleId, version: 1, edits: [{ op: "remove", block: 1 }] } },
  },
  file: {
    method: "GET",
    path: "/request_translate/picture/file",
    summary: "The picture, its translation as picture or text, or both texts in a table",
    ...visitor,
    query: pictureFileQuerySchema,
    file: "application/octet-stream",
    example: { query: { id: exampleId } },
  },
  list: {
    method: "GET",
    path: "/request_translate/picture/list",
    summary: "The caller's pictures, the newest first",
    ...visitor,
    query: pictureListQuerySchema,
    result: pictureListSchema,
  },
  delete: {
    method: "POST",
    path: "/request_translate/picture/delete",
    summary: "Delete pictures and their files",
    ...visitor,
    body: deletePicturesBodySchema,
    result: deletedPicturesSchema,
    example: { body: { ids: [exampleId] } },
  },
});

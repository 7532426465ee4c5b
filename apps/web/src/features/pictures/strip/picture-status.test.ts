import { errorCodes } from "@yiqiao/contracts/error-codes";
import type { Picture, PictureList, PictureState } from "@yiqiao/contracts/pictures";
import { describe, expect, test } from "vitest";
import { ApiError } from "#shared/api-client/index.ts";
import { buildPicture } from "../picture-builders.ts";
import { isOpen, newestStatus, type QuerySnapshot } from "./picture-status.ts";

const { id } = buildPicture();
const nothing = { data: undefined, dataUpdatedAt: 0, error: null };
const own = (state: PictureState, dataUpdatedAt: number): QuerySnapshot<Picture> => ({
  data: buildPicture({ state }),
  dataUpdatedAt,
  error: null,
});
const list = (state: PictureState, dataUpdatedAt: number): QuerySnapshot<PictureList> => ({
  data: { list: [buildPicture({ id: "another", state: "failed" }), buildPicture({ state })], total: 2 },
  dataUpdatedAt,
  error: null,
});

describe("how a picture stands", () => {
  test("is told by the later answer", () => {
    expect(newestStatus(id, own("waiting", 1), list("complete", 2))).toMatchObject({ state: "complete" });
    expect(newestStatus(id, own("drawing", 2), list("reading", 1))).toMatchObject({ state: "drawing" });
  });

  test("is told by the one answer that there is", () => {
    expect(newestStatus(id, nothing, list("reading", 1))).toMatchObject({ state: "reading" });
    expect(newestStatus(id, own("reading", 1), nothing)).toMatchObject({ state: "reading" });
    expect(newestStatus("older", own("complete", 1), list("reading", 2))).toMatchObject({ state: "complete" });
    expect(newestStatus("older", nothing, list("reading", 2))).toBeUndefined();
  });

  test("a picture that the server has no more is missing, whatever was known before", () => {
    const error = new ApiError({ kind: "business", code: errorCodes.pictureMissing, message: "gone" });
    expect(newestStatus(id, { ...own("complete", 2), error }, list("complete", 3))).toBe("missing");
    const other = new ApiError({ kind: "business", code: 1, message: "busy" });
    expect(newestStatus(id, { ...nothing, error: other }, nothing)).toBeUndefined();
  });

  test("what is over or gone leaves its place to another", () => {
    expect(isOpen(undefined)).toBe(true);
    expect(isOpen(buildPicture({ state: "reading" }))).toBe(true);
    expect(isOpen(buildPicture({ state: "complete" }))).toBe(false);
    expect(isOpen("missing")).toBe(false);
  });
});

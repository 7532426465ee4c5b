import { gunzipSync } from "node:zlib";

const packed =
  "H4sIAAAAAAACA+3VQUrDQBTG8X/SRJtaQS24yMozJFh30oXduKyLHqAtdGMDIS56g16jCw/gSewRdO8VzFTTiYSuEnBj/X7wMczA48EbmNm8nr+tX8J39tzSIjcBR5UzB3DLzdlu/53cGFMeG/lTPo0xuY0H+FDc+THQBgKgA5wAXXvXiqIcRkYkJGRcMWRBRsqSJi7xnfItcWrWnAKDnz/lgTkxMRn3XNPUBW7R37V/T906z65jElKm3JEw4YlHZsUc6gpt/1KdmtbX27rq8Wua9q/6eEZEREREREREREQO1E3UjzSF/2sLGp2Q7gAeAAA=";

/** A Word 97 file that says nothing, packed. */
export const oldWord = gunzipSync(Buffer.from(packed, "base64"));

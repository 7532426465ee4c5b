import { createHash, hash } from "node:crypto";

/** A digest of a table's rows in COPY text format. */
export interface TableContent {
  readonly rows: number;
  /** Of the bytes in their order: whether the file is as it was written. */
  readonly sha256: string;
  /** Of the rows whatever their order: whether another table holds the same. */
  readonly content: string;
}

export interface RowDigest {
  add(bytes: Buffer): void;
  end(): TableContent;
}

const newline = 10;
const lanes = 6;
/** So many sums of 32 bits stay exact in a number. */
const foldEvery = 2 ** 20;

/**
 * Counts and hashes rows. The hashes are added up, each lane modulo 2^32: the order does not matter, and duplicate rows
 * do not cancel out.
 */
export function createRowDigest(): RowDigest {
  const whole = createHash("sha256");
  const sums = new Float64Array(lanes);
  let rows = 0;
  let rest: Buffer[] = [];
  const addRow = (row: Buffer): void => {
    const digest = hash("sha256", row, "buffer");
    for (let lane = 0; lane < lanes; lane += 1) sums[lane] = (sums[lane] ?? 0) + digest.readUInt32BE(4 * lane);
    rows += 1;
    if (rows % foldEvery === 0) fold(sums);
  };
  return {
    add: (bytes) => {
      whole.update(bytes);
      let start = 0;
      for (let end = bytes.indexOf(newline); end >= 0; end = bytes.indexOf(newline, start)) {
        const row = bytes.subarray(start, end);
        addRow(rest.length === 0 ? row : Buffer.concat([...rest, row]));
        rest = [];
        start = end + 1;
      }
      // A copy, since who sends the bytes may use their memory again.
      if (start < bytes.length) rest.push(Buffer.from(bytes.subarray(start)));
    },
    end: () => {
      if (rest.length > 0) addRow(Buffer.concat(rest));
      fold(sums);
      const content = Array.from(sums, (sum) => sum.toString(16).padStart(8, "0")).join("");
      return { rows, sha256: whole.digest("hex"), content };
    },
  };
}

function fold(sums: Float64Array): void {
  sums.forEach((sum, lane) => (sums[lane] = sum % 2 ** 32));
}

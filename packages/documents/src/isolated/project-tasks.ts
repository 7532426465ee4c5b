import { readBilingualDocx, readProjectXliff, writeProjectDocx, writeProjectXliff } from "../bilingual/index.ts";
import type { ProjectMeta, ExchangedSegment } from "../bilingual/exchanged-segment.ts";
import { writeProjectTmx } from "../bilingual/write-project-tmx.ts";
import { openFileSource, type ByteSource } from "../model/byte-source.ts";
import type { BilingualKind, ProjectOutputJob, ProjectReadJob, ProjectReadResult, Spent } from "./jobs.ts";
import { readSegmentLines } from "./lines.ts";
import { writeChunks } from "./write-chunks.ts";

type Writer = (meta: ProjectMeta, segments: AsyncIterable<ExchangedSegment>) => AsyncIterable<Uint8Array>;
const writers: Readonly<Record<BilingualKind, Writer>> = {
  bilingual_docx: writeProjectDocx,
  bilingual_xliff: writeProjectXliff,
  tmx: writeProjectTmx,
};

export async function projectOutputTask({ segments, kind, meta, output }: ProjectOutputJob): Promise<object> {
  await writeChunks(writers[kind](meta, readSegmentLines(segments)), output);
  return {};
}

export async function projectReadTask(job: ProjectReadJob): Promise<Omit<ProjectReadResult, keyof Spent>> {
  const source = openFileSource(job.path);
  try {
    const { rows, ...project } = isZip(source) ? readBilingualDocx(source, job) : readProjectXliff(source, job);
    let count = 0;
    async function* lines(): AsyncIterable<Uint8Array> {
      for (const row of rows) {
        count++;
        yield Buffer.from(`${JSON.stringify(row)}\n`);
      }
    }
    await writeChunks(lines(), job.output);
    return { ...project, rows: count };
  } finally {
    source.close();
  }
}

/** A Word file is a zip; what a file is follows from its content, whatever its name says. */
function isZip(source: ByteSource): boolean {
  return Buffer.from(source.read(0, 2)).toString("latin1") === "PK";
}

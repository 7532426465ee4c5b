import { inspectDocument } from "../gate/inspect-document.ts";
import type { Inspection } from "../gate/inspection.ts";
import { openFileSource } from "../model/byte-source.ts";
import type { InspectJob } from "./jobs.ts";

export async function inspectTask({ path, fileName }: InspectJob): Promise<Inspection> {
  const source = openFileSource(path);
  try {
    return inspectDocument(source, fileName);
  } finally {
    source.close();
  }
}

import { join } from "node:path";
import type { Config } from "#platform/config";
import type { Executor } from "#platform/database";
import { createPort, defineFeature, type Port } from "#platform/feature";
import type { ObjectStore } from "#platform/storage";
import { documentsData } from "./documents-data.ts";
import { defineDocumentsJobs } from "./documents.jobs.ts";
import { registerDocumentsRoutes } from "./documents.routes.ts";
import { createDocuments, type Documents, type DocumentsOptions } from "./documents.service.ts";
import type { PageReader } from "./scans/page-reader.ts";
import type { DocumentEnds, DocumentProjects, DocumentSale } from "./ports.ts";

export interface DocumentPorts {
  readonly documentSalePort: Port<DocumentSale>;
  readonly documentProjectsPort: Port<DocumentProjects>;
  readonly documentEndsPort: Port<DocumentEnds>;
}

type Settings = "documentLifeHours" | "visitorUploads" | "dataDir";
type Needs = Omit<
  DocumentsOptions,
  "sale" | "projects" | "ends" | "visitorUploads" | "lifeHours" | "scratchDir" | "pageReader"
> & {
  /** Reads and draws pictures. */
  readonly pictureWorker: PageReader;
  readonly config: Pick<Config, Settings>;
  /** Where documents are sold one by one; with what connects to the port by default. */
  readonly documentSale?: DocumentSale | undefined;
};

export const documentsFeature = defineFeature({
  create: ({ config, documentSale: saleHere, pictureWorker: pageReader, ...given }: Needs) => {
    const salePort = createPort<DocumentSale>("documentSale");
    const projectsPort = createPort<DocumentProjects>("documentProjects");
    const endsPort = createPort<DocumentEnds>("documentEnds");
    const documents = createDocuments({
      ...given,
      pageReader,
      projects: {
        ofDocuments: (ids) => projectsPort.value.ofDocuments(ids),
        progress: (context, of) => projectsPort.value.progress(context, of),
      },
      ends: { onEnd: (tx, document) => endsPort.value.onEnd(tx, document) },
      sale: saleHere ?? {
        priceFen: (siteId) => salePort.value.priceFen(siteId),
        onUnused: (tx, of) => salePort.value.onUnused(tx, of),
      },
      visitorUploads: config.visitorUploads,
      lifeHours: config.documentLifeHours,
      scratchDir: join(config.dataDir, "scratch"),
    });
    const ports = { documentSalePort: salePort, documentProjectsPort: projectsPort, documentEndsPort: endsPort };
    return { documents, ...ports } satisfies DocumentPorts & { readonly documents: Documents };
  },
  routes: registerDocumentsRoutes,
  jobs: defineDocumentsJobs,
  personalData: (given: { readonly db: Executor; readonly files: ObjectStore }) => [documentsData(given)],
});

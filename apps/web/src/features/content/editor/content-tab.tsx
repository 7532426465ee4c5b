import { useQuery } from "@tanstack/react-query";
import { QueryParts } from "#shared/parts/query-parts.tsx";
import { ContentPanel } from "./content-panel.tsx";
import { documentQuery, type TextOf } from "./editor.queries.ts";

/** The part of the page for one text. */
export function ContentTab({ of }: { readonly of: TextOf }) {
  const query = useQuery(documentQuery(of));
  return (
    <QueryParts query={query} height={420}>
      {(document) => <ContentPanel of={of} document={document} />}
    </QueryParts>
  );
}

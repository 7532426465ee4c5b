import { NativeSelect } from "@mantine/core";
import type { ColumnRole, ImportPreview, LibraryKind } from "@yiqiao/contracts/libraries";
import { wordKey } from "@yiqiao/i18n";
import { rolesFor } from "./import-columns.ts";
import classes from "./files.module.css";
import { useFileTexts } from "../texts.ts";

interface ImportTableProps {
  readonly preview: ImportPreview;
  readonly kind: LibraryKind;
  readonly stale: boolean;
  readonly onRole: (place: number, role: ColumnRole) => void;
}

const namedFields = ["source", "target", "note"] as const;
const maxRows = 8;

/** The first lines of a file; over each column what it holds. */
export function ImportTable({ preview, kind, stale, onRole }: ImportTableProps) {
  const t = useFileTexts();
  const { columns, header, rows } = preview;
  const isTable = columns.length > 0;
  const heads: readonly ColumnRole[] = isTable ? columns : namedFields;
  return (
    // Wide tables are scrolled, by keyboard too.
    <section
      className={classes.previewFrame}
      aria-label={t("previewTitle")}
      tabIndex={0}
      data-stale={stale || undefined}
    >
      <table className={classes.preview}>
        <thead>
          <tr>
            {heads.map((role, place) => (
              <th key={place} scope="col" data-skipped={role === "skip" || undefined}>
                {isTable ? (
                  <NativeSelect
                    size="xs"
                    aria-label={t("columnHolds", { number: place + 1 })}
                    data={rolesFor(kind).map((value) => ({ value, label: t(wordKey("role", value)) }))}
                    value={role}
                    onChange={({ currentTarget }) =>
                      onRole(place, rolesFor(kind).find((value) => value === currentTarget.value) ?? role)
                    }
                  />
                ) : (
                  t(wordKey("role", role))
                )}
                {header[place] !== undefined && header[place] !== "" && <small dir="auto">{header[place]}</small>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, maxRows).map((cells, line) => (
            <tr key={line}>
              {heads.map((role, place) => (
                <td key={place} dir="auto" data-skipped={role === "skip" || undefined}>
                  {cells[place]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length === 0 && <p className={classes.none}>{t("previewNone")}</p>}
    </section>
  );
}

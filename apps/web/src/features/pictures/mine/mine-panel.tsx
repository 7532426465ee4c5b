import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useInterfaceLanguage } from "@yiqiao/i18n/react";
import { limitsQuery, myPicturesQuery } from "../pictures.queries.ts";
import { useTexts } from "../texts.ts";
import classes from "./mine.module.css";
import { MyPictures } from "./my-pictures.tsx";

/** Under the row: the pictures that the caller has had before; nothing as long as there are none. */
export function MinePanel() {
  const t = useTexts();
  const { language } = useInterfaceLanguage();
  const search = useSearch({ from: "/engine/picturetranslate" });
  const navigate = useNavigate();
  const page = search.page ?? 1;
  const { data } = useQuery(myPicturesQuery(page, language));
  const keptHours = useQuery(limitsQuery(language)).data?.kept_hours;
  if (data === undefined || data.total === 0) return undefined;
  return (
    <section className={classes.panel} aria-label={t("mine")}>
      <div className={classes.head}>
        <h2 className={classes.title}>{t("mine")}</h2>
        {keptHours !== undefined && <p className={classes.kept}>{t("mineHint", { count: keptHours })}</p>}
      </div>
      <MyPictures
        page={page}
        onPage={(to) =>
          void navigate({ to: "/picturetranslate", search: { ...search, page: to }, replace: true, resetScroll: false })
        }
      />
    </section>
  );
}

import { useNavigate, useSearch } from "@tanstack/react-router";
import { PageTitle } from "@yiqiao/ui";
import { useEffect, useEffectEvent } from "react";
import { ChoiceBar } from "./choice/choice-bar.tsx";
import { usePictureChoice } from "./choice/use-picture-choice.ts";
import { MinePanel } from "./mine/mine-panel.tsx";
import { tray, useTray } from "./picture-session.ts";
import { canBegin } from "./picture-state.ts";
import classes from "./pictures-page.module.css";
import { Selected } from "./selected.tsx";
import { Strip } from "./strip/strip.tsx";
import { useBeginnable, useStateOf } from "./strip/use-states.ts";
import { TakePictures } from "./taking/take-pictures.tsx";
import { useTexts } from "./texts.ts";
import { useLeaveWarning } from "#shared/parts/use-leave-warning.ts";

/** Picture translation: pictures in a row, and the one that is looked at. */
export function PicturesPage() {
  const t = useTexts();
  const { items, selected } = useTray();
  useEffect(() => tray.restore(), []);
  useOpened();
  useLeaveWarning(items.some(({ phase }) => phase === "queued" || phase === "sending"));
  const item = items.find(({ key }) => key === selected) ?? items[0];
  const shown = useStateOf(item?.id);
  const choice = usePictureChoice(shown?.detected ?? undefined);
  const beginnable = useBeginnable(items);
  const again = () => {
    if (item !== undefined) tray.translate([item.key], choice.order);
  };
  return (
    <div className={classes.page}>
      <PageTitle title={t("title")} />
      <div className={classes.card}>
        <ChoiceBar
          state={choice}
          count={beginnable.length}
          isBusy={items.some(({ isOrdering }) => isOrdering)}
          onTranslate={() => tray.translate(beginnable, choice.order)}
          onAgain={item !== undefined && shown !== undefined && canBegin(shown) ? again : undefined}
        />
        {items.length > 0 && <Strip />}
        <TakePictures />
        {item !== undefined && (
          <Selected
            key={item.key}
            item={item}
            onAgain={again}
            onTakeOut={() => tray.remove(item.key)}
            onChoose={(side) => (side === "source" ? choice.bar.sourceRef : choice.bar.targetRef).current?.click()}
          />
        )}
      </div>
      <MinePanel />
    </div>
  );
}

/** A picture that the address names is opened, once. */
function useOpened(): void {
  const { picture, ...search } = useSearch({ from: "/engine/picturetranslate" });
  const navigate = useNavigate();
  const open = useEffectEvent((id: string) => {
    tray.restore();
    tray.open({ id, name: "" });
    void navigate({ to: "/picturetranslate", search: { ...search, picture: undefined }, replace: true });
  });
  useEffect(() => {
    if (picture !== undefined) open(picture);
  }, [picture]);
}

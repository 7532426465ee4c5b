import { Button } from "@mantine/core";
import { IconPhoto } from "@tabler/icons-react";
import type { Picture } from "@yiqiao/contracts/pictures";
import { useFormats } from "@yiqiao/i18n/react";
import { LoadingState, ProgressBar } from "@yiqiao/ui";
import type { ReactNode } from "react";
import { QueryError } from "#shared/parts/query-parts.tsx";
import { tray } from "./picture-session.ts";
import { hasResult, isRunning } from "./picture-state.ts";
import { ResultView } from "./result/result-view.tsx";
import { EndedView } from "./run/ended-view.tsx";
import { Failure } from "#features/permissions";
import { QuotedView } from "./run/quoted-view.tsx";
import classes from "./run/run.module.css";
import { StagesView } from "./run/stages-view.tsx";
import { usePicture } from "./run/use-picture.ts";
import { isMissing } from "./strip/picture-status.ts";
import { useSourceFile } from "./strip/use-source-file.ts";
import { useStateOf } from "./strip/use-states.ts";
import type { TrayItem } from "./taking/tray-item.ts";
import { useTexts } from "./texts.ts";
import { useObjectUrl } from "./use-object-url.ts";

interface SelectedProps {
  readonly item: TrayItem;
  readonly onAgain: () => void;
  readonly onTakeOut: () => void;
  /** Leads to the choice of a language. */
  readonly onChoose: (side: "source" | "target") => void;
}

/** The picture that is looked at: on its way to the server, being translated, or translated. */
export function Selected(props: SelectedProps) {
  const { item } = props;
  if (item.id !== undefined) return <OnServer {...props} id={item.id} />;
  return (
    <WithPreview item={item}>
      <Sending {...props} />
    </WithPreview>
  );
}

function WithPreview({ item, children }: { readonly item: TrayItem; readonly children: ReactNode }) {
  const url = useObjectUrl(useSourceFile(item));
  const name = useStateOf(item.id)?.name ?? item.name;
  return (
    <div className={classes.run}>
      <div className={classes.preview}>
        {url === undefined ? <IconPhoto size={48} stroke={1.2} aria-hidden /> : <img src={url} alt={name} />}
      </div>
      {children}
    </div>
  );
}

function Sending({ item, onTakeOut }: SelectedProps) {
  const t = useTexts();
  const { percent } = useFormats();
  if (item.phase === "failed") {
    return (
      <Failure
        title={t("notSentTitle")}
        message={item.failure?.message}
        code={item.failure?.code}
        onRetry={() => tray.retry(item.key)}
        actions={
          <Button variant="subtle" color="gray" onClick={onTakeOut}>
            {t("takeOut")}
          </Button>
        }
      />
    );
  }
  const share = percent(Math.floor(item.share * 100) / 100);
  const text =
    item.phase === "queued" ? t("queued") : item.file === undefined ? t("loading") : t("sending", { percent: share });
  return (
    <div className={classes.panel}>
      <h2 className={classes.title}>{text}</h2>
      {item.file !== undefined && <ProgressBar label={t("uploadOf", { name: item.name })} value={item.share * 100} />}
      <p className={classes.note}>{t(item.order === undefined ? "readyHint" : "ordered")}</p>
    </div>
  );
}

function OnServer({ id, ...props }: SelectedProps & { readonly id: string }) {
  const t = useTexts();
  const picture = usePicture(id);
  if (isMissing(picture.error)) {
    return (
      <WithPreview item={props.item}>
        <Failure
          isCalm
          title={t("missingTitle")}
          actions={
            <Button variant="default" onClick={props.onTakeOut}>
              {t("takeOut")}
            </Button>
          }
        />
      </WithPreview>
    );
  }
  if (picture.data === undefined) {
    return (
      <div className={classes.notice}>
        {picture.isPending ? <LoadingState blocks={[320]} /> : <QueryError query={picture} />}
      </div>
    );
  }
  const isCutOff = picture.isError || picture.isPaused || picture.failureCount > 0;
  if (hasResult(picture.data)) {
    return (
      <>
        {props.item.failure !== undefined && (
          <div className={classes.notice}>
            <OrderFailure {...props} />
          </div>
        )}
        <ResultView picture={picture.data} />
      </>
    );
  }
  return (
    <WithPreview item={props.item}>
      <Standing {...props} picture={picture.data} isCutOff={isCutOff} />
    </WithPreview>
  );
}

interface StandingProps extends SelectedProps {
  readonly picture: Picture;
  readonly isCutOff: boolean;
}

function Standing({ picture, isCutOff, ...props }: StandingProps) {
  const t = useTexts();
  if (props.item.failure !== undefined) return <OrderFailure {...props} />;
  if (isRunning(picture.state)) return <StagesView picture={picture} isCutOff={isCutOff} />;
  if (picture.state === "quoted") return <QuotedView picture={picture} />;
  if (picture.state !== "uploaded") return <EndedView picture={picture} {...props} />;
  return (
    <div className={classes.panel}>
      <h2 className={classes.title}>{picture.name}</h2>
      <p className={classes.note}>{t("readyHint")}</p>
    </div>
  );
}

/** The server has not begun what was asked of it. */
function OrderFailure({ item, onAgain }: SelectedProps) {
  const t = useTexts();
  if (item.failure === undefined) return undefined;
  const { message, code } = item.failure;
  return <Failure title={t("failedTitle")} message={message} code={code} onRetry={onAgain} />;
}

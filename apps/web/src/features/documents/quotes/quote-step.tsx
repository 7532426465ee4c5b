import { Alert, Button, Checkbox } from "@mantine/core";
import { IconArrowLeft, IconLanguage } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import type { AnalysisBody, Quote, QuoteBody, QuotedDocument } from "@yiqiao/contracts/documents";
import type { LanguageCode } from "@yiqiao/contracts/languages";
import { errorCodes } from "@yiqiao/contracts/error-codes";
import type { Order } from "@yiqiao/contracts/orders";
import { useInterfaceLanguage } from "@yiqiao/i18n/react";
import { LoadingState, toast } from "@yiqiao/ui";
import { useEffect, useEffectEvent, useState } from "react";
import { useHasSession } from "#features/sessions";
import { StarterAlert, useNames } from "#features/languages";
import { ApiError } from "#shared/api-client/index.ts";
import { QueryError } from "#shared/parts/query-parts.tsx";
import { commonLanguage } from "./common-language.ts";
import { flowStore, uploads, useUploads } from "../document-session.ts";
import classes from "../documents-page.module.css";
import { isMeasured, quoteQuery, useCreateTask } from "../documents.queries.ts";
import { PaymentNotice, isPayment } from "./payment-notice.tsx";
import { QuoteRow } from "./quote-row.tsx";
import rowClasses from "../file-row.module.css";
import { QuoteSummary } from "./quote-summary.tsx";
import { useTexts } from "../texts.ts";
import { untranslatedBody } from "./untranslated-content.ts";
import { UntranslatedContentPanel } from "./untranslated-content-panel.tsx";
import type { DocumentChoiceState } from "./use-document-choice.ts";

const back = () => flowStore.write({ step: "choose" });

/** The documents that the quote is for, in the order of their files. */
function useQuoteBody({ choice, libraries, untranslated, isThorough }: DocumentChoiceState): QuoteBody {
  const { source, target, domain } = choice;
  const docs = useUploads().flatMap(({ uid, phase }) => (uid !== undefined && phase === "done" ? [uid] : []));
  return {
    docs,
    src_lang: source,
    tgt_lang: target,
    domain,
    ...(libraries && { tm_ids: [...libraries.memories], tb_ids: [...libraries.termbases] }),
    ...untranslatedBody(untranslated),
    ...(isThorough && { thorough: true }),
  };
}

/** What the match analysis of a document is asked with. */
function analysisOf(uid: string, { docs: _docs, ...choice }: QuoteBody): AnalysisBody {
  return { uid, ...choice };
}

function removeDocument(uid: string): void {
  const upload = uploads.read().find((one) => one.uid === uid);
  if (upload !== undefined) uploads.remove(upload.key);
  if (uploads.read().length === 0) back();
}

/** The second step: what it costs, before it is asked for. */
export function QuoteStep({ state }: { readonly state: DocumentChoiceState }) {
  const t = useTexts();
  const { language } = useInterfaceLanguage();
  const body = useQuoteBody(state);
  const quote = useQuery({ ...quoteQuery(body, language), enabled: body.docs.length > 0 });
  const common = settledLanguage(quote.data, quote.isPlaceholderData);
  const follow = useEffectEvent(() => {
    state.noteDetected(common);
    if (common !== undefined) state.follow(common);
  });
  useEffect(() => follow(), [common]);
  const isUnknown = quote.error instanceof ApiError && quote.error.code === errorCodes.libraryUnknown;
  const forget = useEffectEvent(() => state.libraryChoice.onPick(undefined));
  useEffect(() => {
    if (isUnknown) forget();
  }, [isUnknown]);
  if (quote.isPending) {
    return (
      <div className={classes.waiting}>
        <p className={classes.note}>{t("measuringAll")}</p>
        <LoadingState blocks={[64, 120]} />
      </div>
    );
  }
  if (quote.isError) {
    return (
      <>
        <QueryError query={quote} />
        <div className={classes.foot}>
          <BackButton />
        </div>
      </>
    );
  }
  const shown = quote.data.docs.filter(({ uid }) => body.docs.includes(uid));
  return <Quoted quote={{ ...quote.data, docs: shown }} body={body} isStale={quote.isPlaceholderData} state={state} />;
}

/** The language of the documents, once all of them are measured: another may be in another. */
function settledLanguage(quote: Quote | undefined, isStale: boolean): LanguageCode | undefined {
  if (quote === undefined || isStale || quote.docs.some(({ state }) => !isMeasured(state))) return undefined;
  return commonLanguage(quote.docs);
}

function BackButton() {
  const t = useTexts();
  return (
    <Button variant="default" size="md" leftSection={<IconArrowLeft size={18} aria-hidden />} onClick={back}>
      {t("back")}
    </Button>
  );
}

const isRefused = ({ problem, state }: QuotedDocument) => problem !== null || state === "refused";

interface QuotedProps {
  readonly quote: Quote;
  readonly body: QuoteBody;
  /** Languages or files have changed, and the answer to that is not there yet. */
  readonly isStale: boolean;
  readonly state: Pick<
    DocumentChoiceState,
    "followed" | "untranslated" | "setUntranslated" | "isThorough" | "setThorough"
  >;
}

function Quoted({ quote, body, isStale, state }: QuotedProps) {
  const { followed } = state;
  const t = useTexts();
  const { languageName } = useNames();
  const isUser = useHasSession();
  const { confirm, isStarting, failure, forgetFailure, goOn } = useConfirm(quote, body);
  const isMeasuring = quote.docs.some(({ state }) => !isMeasured(state));
  const refused = quote.docs.filter(isRefused).length;
  const isNothingLeft = !isMeasuring && refused === quote.docs.length;
  return (
    <>
      <ul className={`${rowClasses.list} ${classes.rows}`} aria-label={t("files")} aria-busy={isStale}>
        {quote.docs.map((document) => (
          <QuoteRow
            key={document.uid}
            document={document}
            onRemove={() => removeDocument(document.uid)}
            analysis={isUser ? analysisOf(document.uid, body) : undefined}
          />
        ))}
      </ul>
      {!isNothingLeft && !isMeasuring && <Choices quote={quote} state={state} />}
      {!isNothingLeft && <QuoteSummary quote={quote} isMeasuring={isMeasuring} isStale={isStale} />}
      {failure !== undefined && !isPayment(failure) && (
        <Alert role="alert" color="red" className={classes.refused}>
          {failure.message}
        </Alert>
      )}
      <StarterAlert quality={quote.quality} className={classes.refused} />
      <div className={classes.foot}>
        <BackButton />
        <p className={classes.note} role="status">
          {isMeasuring && t("measuringAll")} {isNothingLeft && t("nothingLeft")}{" "}
          {refused > 0 && !isNothingLeft && t("refusedStay", { count: refused })}{" "}
          {followed !== undefined &&
            t("targetFollowed", { source: languageName(followed), target: languageName(body.tgt_lang) })}{" "}
          {quote.pivot !== undefined && t("through", { language: languageName(quote.pivot) })}
        </p>
        <Button
          size="md"
          className={classes.main}
          leftSection={<IconLanguage size={19} aria-hidden />}
          disabled={isMeasuring || isNothingLeft || isStale}
          loading={isStarting}
          onClick={confirm}
        >
          {isMeasuring ? t("stepTranslate") : t("confirm", { count: quote.characters.net })}
        </Button>
      </div>
      {failure !== undefined && isPayment(failure) && (
        <PaymentNotice
          failure={failure}
          task={{ ...body, docs: acceptedOf(quote) }}
          onClose={forgetFailure}
          onBought={goOn}
        />
      )}
    </>
  );
}

function Choices({ quote, state }: Pick<QuotedProps, "quote" | "state">) {
  const { untranslated, setUntranslated, isThorough, setThorough } = state;
  const t = useTexts();
  return (
    <>
      <UntranslatedContentPanel
        untranslated={untranslated}
        passages={quote.docs.reduce((sum, document) => sum + document.code_passages, 0)}
        onChange={setUntranslated}
      />
      {quote.can_be_thorough && (
        <Checkbox
          size="sm"
          className={classes.thorough}
          checked={isThorough}
          label={t("thorough")}
          description={t("thoroughHint")}
          onChange={({ currentTarget }) => setThorough(currentTarget.checked)}
        />
      )}
    </>
  );
}

const acceptedOf = ({ docs }: Quote): string[] => docs.filter((document) => !isRefused(document)).map(({ uid }) => uid);

/** Goes over to a task that has begun. */
function follow(taskId: string): void {
  uploads.clear();
  flowStore.write({ step: "choose", taskId, isNew: false });
}

/** Starts the task with what was quoted; a quote that does not hold any more is asked for again. */
function useConfirm(quote: Quote, body: QuoteBody) {
  const t = useTexts();
  const create = useCreateTask();
  const { refetch } = useQuery({ ...quoteQuery(body, useInterfaceLanguage().language), enabled: false });
  const [failure, setFailure] = useState<ApiError>();
  const confirm = () => {
    setFailure(undefined);
    create.mutate(
      { ...body, docs: acceptedOf(quote), quoted: quote.characters.net },
      {
        onSuccess: ({ task_id: taskId }) => follow(taskId),
        onError: (error) => {
          if (!(error instanceof ApiError)) return;
          if (error.code !== errorCodes.documentQuoteChanged) {
            setFailure(error);
            return;
          }
          toast.warning(t("quoteChanged"));
          void refetch();
        },
      },
    );
  };
  /** Documents that were paid for by themselves have begun with the payment. */
  const goOn = ({ goods_type: type, task_id: taskId }: Order) => {
    if (type !== "T04") confirm();
    else if (taskId !== null) follow(taskId);
  };
  return { confirm, goOn, isStarting: create.isPending, failure, forgetFailure: () => setFailure(undefined) };
}

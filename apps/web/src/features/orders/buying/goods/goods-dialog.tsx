import { Alert, Button, Group, Text } from "@mantine/core";
import type { OrderQuoteBody } from "@yiqiao/contracts/orders";
import { goodsTypeNumberOf, type Sku, type SkuCode } from "@yiqiao/contracts/plans";
import { wordKey } from "@yiqiao/i18n";
import { Dialog } from "@yiqiao/ui";
import { useEffect, useState } from "react";
import { goodsStore, type GoodsRequest, type GoodsTab } from "#features/plans";
import { useHasSession, useUser } from "#features/sessions";
import { useSite } from "#features/sites";
import { Bill } from "../cashier/bill.tsx";
import { tabOf } from "./goods-choice.ts";
import { GoodsTabs } from "./goods-tabs.tsx";
import { PaymentPanel } from "../cashier/payment-panel.tsx";
import { useTexts } from "../texts.ts";
import { useOpenLogin } from "../use-open-login.ts";
import { usePayment, type Purchase } from "../cashier/use-payment.ts";

/** A choice that the reader made, for as long as the dialog is open for the same thing. */
function useChoiceFor<Value>(request: GoodsRequest, start: Value): [Value, (value: Value) => void] {
  const [made, setMade] = useState({ request, value: start });
  return [made.request === request ? made.value : start, (value) => setMade({ request, value })];
}

/** Closes the dialog, whatever is being paid in it. */
function closeGoods(): void {
  goodsStore.dispatch({ type: "lock", isLocked: false });
  goodsStore.dispatch({ type: "close" });
}

function orderOf(sku: SkuCode, { task }: GoodsRequest): OrderQuoteBody {
  return { id: sku, goods_type: goodsTypeNumberOf(sku), ...(sku === "document" && task && { task }) };
}

/** Plans, packs and documents; the bill; the payment: all of a purchase, over the page that it was needed on. */
export default function GoodsDialog({ request }: { readonly request: GoodsRequest }) {
  const t = useTexts();
  const plan = useUser()?.code ?? "free";
  const hasSession = useHasSession();
  const toLogin = useOpenLogin();
  const [tab, setTab] = useChoiceFor<GoodsTab>(request, tabOf(request, plan));
  const [sku, setSku] = useChoiceFor<SkuCode | undefined>(request, request.sku);
  const [purchase, setPurchase] = useState<Purchase>();
  const payment = usePayment();
  const { state } = payment;
  const isLocked = payment.isCreating || state.kind === "paying";
  useEffect(() => goodsStore.dispatch({ type: "lock", isLocked }), [isLocked]);

  const pay = (next: Purchase) => {
    setPurchase(next);
    payment.pay(next);
  };
  const choose = (chosen: Sku) => {
    if (chosen.hindrance !== "login") return setSku(chosen.code);
    closeGoods();
    toLogin();
  };
  const toChoice = () => {
    payment.reset();
    setSku(undefined);
  };
  const finish = () => {
    closeGoods();
    goodsStore.forgetDeclined();
    if (state.kind === "payed") request.onBought?.(state.order);
  };
  const isChoosing = state.kind === "unpay" && sku === undefined;
  const ownTitle = request.reason === undefined ? t("title") : t(wordKey("title", request.reason));
  return (
    <Dialog
      title={isChoosing ? ownTitle : t(state.kind === "unpay" ? "bill" : "titlePaying")}
      size={isChoosing ? 960 : 520}
      busy={isLocked}
      closable={!isLocked}
      onClose={state.kind === "payed" ? finish : closeGoods}
    >
      {isChoosing && <Reason request={request} />}
      {isChoosing && !hasSession && <RegisterOffer />}
      {isChoosing && <GoodsTabs tab={tab} hasDocuments={request.task !== undefined} onTab={setTab} onBuy={choose} />}
      {state.kind === "unpay" && sku !== undefined && (
        <Bill body={orderOf(sku, request)} payment={payment} onPay={pay} onBack={toChoice} />
      )}
      {state.kind !== "unpay" && (
        <PaymentPanel
          payment={payment}
          state={state}
          hasFollowUp={request.onBought !== undefined}
          onPayAgain={() => purchase && pay(purchase)}
          onChange={toChoice}
          onPayLater={closeGoods}
          onFinish={finish}
        />
      )}
    </Dialog>
  );
}

/** What the server said, and what would help. */
function Reason({ request: { message, reason } }: { readonly request: GoodsRequest }) {
  const t = useTexts();
  if (message === undefined) return undefined;
  return (
    <Alert color="yellow" mb="md">
      {message} {reason === "limit" && t("limitHint")}
    </Alert>
  );
}

/** What an account gives before any plan does, and the way to one. */
function RegisterOffer() {
  const t = useTexts();
  const toLogin = useOpenLogin();
  const mayRegister = useSite()?.site_config.allowRegister ?? true;
  const go = (view?: "register") => {
    closeGoods();
    toLogin(view);
  };
  return (
    <Group mb="md" justify="space-between" gap="sm">
      <Text size="sm" maw={560}>
        {t(mayRegister ? "registerGives" : "loginGives")}
      </Text>
      <Group gap="xs">
        <Button variant="default" onClick={() => go()}>
          {t("logIn")}
        </Button>
        {mayRegister && <Button onClick={() => go("register")}>{t("register")}</Button>}
      </Group>
    </Group>
  );
}

import { toast } from "@yiqiao/ui";
import { useEffect } from "react";
import { goodsStore, type GoodsRequest } from "#features/plans";
import { useTexts } from "../texts.ts";

/** Tells members of a site whom to ask, instead of a dialog in which they could buy nothing. */
export default function MemberNotice({ request }: { readonly request: GoodsRequest }) {
  const t = useTexts();
  const hint = t("memberHint");
  useEffect(() => {
    toast.warning(request.message === undefined ? hint : `${request.message} ${hint}`);
    goodsStore.dispatch({ type: "close" });
  }, [request, hint]);
  return undefined;
}

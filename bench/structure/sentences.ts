import type { LanguageCode } from "@yiqiao/contracts/languages";

export type PieceLanguage = Extract<LanguageCode, "en-us" | "zh-cn">;

interface Words {
  readonly sentences: readonly string[];
  readonly phrases: readonly string[];
  readonly verses: readonly string[];
  /** Between two sentences of a paragraph. */
  readonly space: string;
}

/** Written for this: prose of the everyday, words of tables and lists, and verses. */
export const wordsOf: Readonly<Record<PieceLanguage, Words>> = {
  "en-us": {
    space: " ",
    sentences: [
      "The meeting has been moved to Thursday because the room is not free.",
      "Please send us the signed contract before the end of the month.",
      "We have checked the pump and replaced the seal that was leaking.",
      "Visitors leave their bags at the entrance and collect them on the way out.",
      "The train was late again, so we missed the first part of the talk.",
      "Our warehouse is closed on Sundays and on public holidays.",
      "She wrote the report in two days and nobody found a mistake in it.",
      "The old bridge will be repaired as soon as the river is low enough.",
      "Water the plants twice a week and keep them out of the wind.",
      "The price includes delivery, but it does not include the installation.",
      "Nobody knows who left the door open or how long it had been raining in.",
      "The new software saves every change, so that nothing is lost.",
      "He asked whether the children could stay with their grandmother for a week.",
      "The museum shows paintings that had been in cellars for a hundred years.",
      "If the lamp does not turn green, press the button for five seconds.",
      "Many farmers in the valley grow apples and sell them at the market.",
    ],
    phrases: [
      "Steel pipe",
      "Copper wire",
      "Delivery time",
      "Unit price",
      "Garden chair",
      "Spare parts",
      "Customer name",
      "Order date",
      "Main entrance",
      "Water pump",
      "Safety rules",
      "Annual report",
      "Travel costs",
      "Opening hours",
      "Office supplies",
      "Room size",
    ],
    verses: [
      "The night is long",
      "and cold the stone",
      "I sing my song",
      "and walk alone",
      "the stars are bright",
      "above the sea",
      "and through the night",
      "they shine for me",
    ],
  },
  "zh-cn": {
    space: "",
    sentences: [
      "会议改到星期四举行，因为会议室没有空。",
      "请在月底之前把签好的合同寄给我们。",
      "我们检查了水泵，并更换了漏水的密封圈。",
      "参观者把包放在入口处，离开时再取回。",
      "火车又晚点了，所以我们错过了报告的第一部分。",
      "我们的仓库星期日和节假日不开门。",
      "她用两天写完了报告，没有人在里面发现错误。",
      "等河水足够低的时候，这座老桥就会得到修理。",
      "每星期给植物浇两次水，不要让它们吹到风。",
      "价格包括送货，但是不包括安装。",
      "没有人知道是谁把门开着，也不知道雨下了多久。",
      "新的软件会保存每一次修改，什么都不会丢失。",
      "他问孩子们能不能在外婆家住一个星期。",
      "博物馆展出的画在地下室里放了一百年。",
      "如果灯没有变绿，请按住按钮五秒钟。",
      "山谷里的许多农民种苹果，并在市场上出售。",
    ],
    phrases: [
      "钢管",
      "铜线",
      "交货时间",
      "单价",
      "花园椅子",
      "备用零件",
      "客户姓名",
      "订货日期",
      "正门入口",
      "水泵",
      "安全规则",
      "年度报告",
      "差旅费用",
      "开放时间",
      "办公用品",
      "房间大小",
    ],
    verses: ["夜色很长", "石头很凉", "我独自歌唱", "走在路上", "星星很亮", "照着海洋", "整个夜晚", "为我发光"],
  },
};

import { defineTranslation } from "@yiqiao/i18n";
import { en } from "./devices.messages.en.ts";

export const zh = defineTranslation(en, {
  devices: "已登录的设备",
  devicesHint: "若有您不认识的设备，请将其退出并修改密码",
  thisDevice: "当前设备",
  stays: "保持登录",
  unknown: "未知浏览器",
  onSystem: "{system} 上的 {browser}",
  lastSeen: "最近使用：{when}",
  loggedInAt: "{when} 通过{method}登录",
  viaPassword: "密码",
  viaCode: "验证码",
  viaPasskey: "通行密钥",
  viaThirdParty: "第三方账号",
  viaRegister: "注册",
  viaView: "管理员以您的视角查看",
  end: "退出登录",
  endOther: "退出登录：{device}",
  ended: "该设备已退出登录",
  earlier: "历史登录",
  endedAt: "结束于 {when}",
  everywhere: "退出所有设备",
  everywhereQuestion: "所有设备（包括当前设备）都将退出登录，您需要重新登录。",
  everywhereDone: "已退出所有设备",
});

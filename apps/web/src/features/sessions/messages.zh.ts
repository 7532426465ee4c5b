import { defineTranslation } from "@yiqiao/i18n";
import { en } from "./messages.en.ts";

export const zh = defineTranslation(en, {
  adminLogin: "管理员登录",
  adminLoginHint: "供本平台的管理员和企业管理者使用",
  account: "账号",
  password: "密码",
  logIn: "登录",
  accountMissing: "请输入账号",
  passwordMissing: "请输入密码",
  showPassword: "显示或隐藏密码",
  choosePassword: "设置您自己的密码",
  choosePasswordHint: "您刚才使用的密码仅供首次登录",
  currentPassword: "当前密码",
  newPassword: "新密码",
  repeatPassword: "再次输入新密码",
  savePassword: "保存并继续",
  passwordSaved: "密码已修改",
  logOut: "退出登录",
  loggedOut: "您已退出登录",
  userMenu: "{name} 的账号",
});

import { defineFeature } from "#platform/feature";
import type { UsersOptions } from "./users.ports.ts";
import { registerUsersRoutes } from "./users.routes.ts";
import { createUsers } from "./users.service.ts";

export const usersFeature = defineFeature({
  create: (given: UsersOptions) => ({ users: createUsers(given) }),
  routes: registerUsersRoutes,
});

import type { DocumentPorts, Documents } from "#features/documents";
import type { PlanPorts } from "#features/plans";
import type { SessionPorts } from "#features/sessions";
import type { Executor } from "#platform/database";
import { createPort, defineFeature, type Port } from "#platform/feature";
import { ordersData } from "./orders-data.ts";
import { defineOrdersJobs } from "./orders.jobs.ts";
import { registerOrdersRoutes } from "./orders.routes.ts";
import { createOrders } from "./orders.service.ts";
import type { OrdersOptions } from "./ports.ts";

export interface OrderPorts {
  readonly payBack: Port<OrdersOptions["payBack"]>;
}

type Needs = Omit<OrdersOptions, "documents" | "payBack"> &
  DocumentPorts &
  PlanPorts &
  Pick<SessionPorts, "companyOrders"> & { readonly documents: Pick<Documents, "paid"> };

export const ordersFeature = defineFeature({
  create: ({ documents, documentSalePort, standing, companyOrders, ...given }: Needs) => {
    const payBack = createPort<OrdersOptions["payBack"]>("payBack");
    const orders = createOrders({
      ...given,
      documents: documents.paid,
      payBack: (tx, of) => payBack.value(tx, of),
    });
    documentSalePort.connect(orders.sale);
    standing.connect((context) => orders.standing(context));
    companyOrders.connect((of) => orders.company(of));
    return { orders, payBack };
  },
  routes: registerOrdersRoutes,
  jobs: defineOrdersJobs,
  personalData: ({ db }: { readonly db: Executor }) => [ordersData(db)],
});

export { BusyError, createMaintenance, type Maintenance, type MaintenanceState, type Quiet } from "./maintenance.ts";

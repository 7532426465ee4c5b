import { useNavigate } from "@tanstack/react-router";

/** Leads to where an order is paid. */
export function usePay(): (tid: string) => void {
  const navigate = useNavigate();
  return (tid) => void navigate({ to: "/cashier", search: { tid } });
}

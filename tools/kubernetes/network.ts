import { NetworkPolicy } from "kubernetes-models/networking.k8s.io/v1/NetworkPolicy";
import type { INetworkPolicyPeer } from "kubernetes-models/networking.k8s.io/v1/NetworkPolicyPeer";
import type { INetworkPolicyPort } from "kubernetes-models/networking.k8s.io/v1/NetworkPolicyPort";
import type { INetworkPolicySpec } from "kubernetes-models/networking.k8s.io/v1/NetworkPolicySpec";
import type { Manifest } from "./manifests.ts";

export type Labels = { readonly [key: string]: string };

export function matches(selector: INetworkPolicySpec["podSelector"] | undefined, labels: Labels): boolean {
  if (selector === undefined) return false;
  const { matchLabels = {}, matchExpressions = [] } = selector;
  return (
    Object.entries(matchLabels).every(([key, value]) => labels[key] === value) &&
    matchExpressions.every(({ key, operator, values = [] }) => {
      if (operator !== "In" && operator !== "NotIn")
        throw new Error(`The operator ${operator} is not known here.`);
      return values.includes(labels[key] ?? "") === (operator === "In");
    })
  );
}

/** Whether the selector says which pods it means, not only which it leaves out. */
function names({ matchLabels = {}, matchExpressions = [] }: INetworkPolicySpec["podSelector"] = {}): boolean {
  return Object.keys(matchLabels).length > 0 || matchExpressions.some(({ operator }) => operator === "In");
}

/** A pod of ours, or a namespace or network outside. */
export type End = { pod: Labels } | { namespace: string } | { address: string };

const policiesOf = (manifests: readonly Manifest[]) =>
  manifests.filter((object) => NetworkPolicy.is(object)).map(({ metadata, spec }) => ({ metadata, spec }));

/** Whether the policies let a pod or network connect to another: its egress and the other's ingress must allow it. */
export function canConnect(manifests: readonly Manifest[], from: End, to: End, port: number | string) {
  const policies = policiesOf(manifests);
  const leaves =
    !("pod" in from) ||
    policies.some(
      ({ spec }) =>
        matches(spec?.podSelector, from.pod) &&
        spec?.egress?.some((rule) => isPeer(rule.to, to) && isPort(rule.ports, port)),
    );
  const enters =
    !("pod" in to) ||
    policies.some(
      ({ spec }) =>
        matches(spec?.podSelector, to.pod) &&
        spec?.ingress?.some((rule) => isPeer(rule.from, from) && isPort(rule.ports, port)),
    );
  return leaves && enters;
}

function isPeer(peers: readonly INetworkPolicyPeer[] | undefined, end: End): boolean {
  // Without a list, everyone is meant.
  if (peers === undefined) return true;
  return peers.some(({ podSelector, namespaceSelector, ipBlock }) => {
    if ("address" in end) return ipBlock !== undefined && !ipBlock.except?.includes(end.address);
    if ("namespace" in end)
      return matches(namespaceSelector, { "kubernetes.io/metadata.name": end.namespace });
    return namespaceSelector === undefined && matches(podSelector, end.pod);
  });
}

function isPort(ports: readonly INetworkPolicyPort[] | undefined, port: number | string): boolean {
  return ports === undefined || ports.some((one) => one.port === port);
}

/** Every connection is denied by one policy that selects all pods, and every workload is named by another one. */
export function policyFaults(
  manifests: readonly Manifest[],
  workloads: readonly { name: string; labels: Labels }[],
): string[] {
  const policies = policiesOf(manifests);
  const denies = policies.some(
    ({ spec }) =>
      spec?.podSelector !== undefined &&
      Object.keys(spec.podSelector).length === 0 &&
      spec.policyTypes?.includes("Ingress") === true &&
      spec.policyTypes.includes("Egress") &&
      spec.ingress === undefined &&
      spec.egress === undefined,
  );
  const unnamed = workloads.filter(
    ({ labels }) =>
      !policies.some(
        ({ spec }) =>
          names(spec?.podSelector) &&
          matches(spec?.podSelector, labels) &&
          (spec?.ingress ?? spec?.egress) !== undefined,
      ),
  );
  return [
    ...(denies ? [] : ["no policy denies connections that are not listed"]),
    ...unnamed.map(({ name }) => `${name}: no policy allows it any connection`),
  ];
}

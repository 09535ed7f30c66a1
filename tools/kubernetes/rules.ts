import { ScaledObject } from "@kubernetes-models/keda/keda.sh/v1alpha1/ScaledObject";
import { PodMonitor } from "@kubernetes-models/prometheus-operator/monitoring.coreos.com/v1/PodMonitor";
import { Deployment } from "kubernetes-models/apps/v1/Deployment";
import { StatefulSet } from "kubernetes-models/apps/v1/StatefulSet";
import { HorizontalPodAutoscaler } from "kubernetes-models/autoscaling/v2/HorizontalPodAutoscaler";
import { Job } from "kubernetes-models/batch/v1/Job";
import { Ingress } from "kubernetes-models/networking.k8s.io/v1/Ingress";
import { PodDisruptionBudget } from "kubernetes-models/policy/v1/PodDisruptionBudget";
import type { IContainer } from "kubernetes-models/v1/Container";
import type { IPodTemplateSpec } from "kubernetes-models/v1/PodTemplateSpec";
import { Service } from "kubernetes-models/v1/Service";
import type { Manifest } from "./manifests.ts";
import { matches, policyFaults, type Labels } from "./network.ts";

type Workload = {
  name: string;
  labels: Labels;
  template: IPodTemplateSpec;
  /** A job ends by itself; the others must survive the loss of a node. */
  runsForever: boolean;
  replicas?: number | undefined;
};

function workloadsOf(manifests: readonly Manifest[]): Workload[] {
  return manifests.flatMap((object) => {
    const isLasting = Deployment.is(object) || StatefulSet.is(object);
    if (!isLasting && !Job.is(object)) return [];
    const template = object.spec?.template ?? {};
    return {
      name: object.metadata?.name ?? "",
      labels: template.metadata?.labels ?? {},
      template,
      runsForever: isLasting,
      replicas: isLasting ? object.spec?.replicas : undefined,
    };
  });
}

/** What the schemas cannot know, as sentences. `images` are named by the kustomization. */
export function ruleFaults(manifests: readonly Manifest[], images: readonly string[]): string[] {
  const workloads = workloadsOf(manifests);
  return [
    ...workloads.flatMap((workload) => [
      ...podFaults(workload),
      ...containersOf(workload).flatMap((container) => containerFaults(workload, container, images)),
      ...(workload.runsForever ? availabilityFaults(workload, manifests) : []),
    ]),
    ...policyFaults(manifests, workloads),
    ...referenceFaults(manifests, workloads),
  ];
}

const containersOf = ({ template }: Workload): IContainer[] => template.spec?.containers ?? [];

function faultsOf(name: string, rules: Record<string, boolean>): string[] {
  return Object.entries(rules)
    .filter(([, kept]) => !kept)
    .map(([rule]) => `${name}: ${rule}`);
}

/** After LEAVE_SECONDS, a server gives its jobs 20 seconds and open connections 10. */
const closingSeconds = 30;

function podFaults(workload: Workload): string[] {
  const { name, template } = workload;
  const { securityContext: security, ...pod } = template.spec ?? { containers: [] };
  const leaves = containersOf(workload).flatMap(({ env = [] }) =>
    env.filter((setting) => setting.name === "LEAVE_SECONDS").map(({ value }) => Number(value)),
  );
  return faultsOf(name, {
    // The cleaner changes users: each file is opened by one of its own.
    "runs as root": security?.runAsNonRoot === true || name === "cleaner",
    "has no seccomp profile": security?.seccompProfile?.type === "RuntimeDefault",
    "has a token of the cluster": pod.automountServiceAccountToken === false,
    "can fill the node's disk": (pod.volumes ?? []).every(
      ({ emptyDir }) => emptyDir === undefined || emptyDir.sizeLimit !== undefined,
    ),
    "is killed before it has left": leaves.every(
      (seconds) => (pod.terminationGracePeriodSeconds ?? 30) > seconds + closingSeconds,
    ),
  });
}

function containerFaults({ name, runsForever }: Workload, container: IContainer, images: readonly string[]) {
  const { securityContext: security, resources, image = "" } = container;
  return faultsOf(name, {
    "can gain privileges": security?.allowPrivilegeEscalation === false,
    "can write to its image": security?.readOnlyRootFilesystem === true,
    "has capabilities":
      security?.capabilities?.drop?.includes("ALL") === true &&
      (security.capabilities.add ?? []).join() === (name === "cleaner" ? "KILL,SETGID,SETUID" : ""),
    "has no limit of memory": resources?.limits?.["memory"] !== undefined,
    "requests no CPU or memory":
      resources?.requests?.["cpu"] !== undefined && resources.requests["memory"] !== undefined,
    "has no probe":
      !runsForever || (container.readinessProbe !== undefined && container.livenessProbe !== undefined),
    "has an image without a version": images.includes(image) || /:(?!latest$)[\w.-]+$/.test(image),
  });
}

function availabilityFaults(workload: Workload, manifests: readonly Manifest[]): string[] {
  const { name, labels, template, replicas } = workload;
  const budget = manifests
    .filter((object) => PodDisruptionBudget.is(object))
    .find(({ spec }) => matches(spec?.selector, labels));
  const isScaled = manifests.some(
    (object) =>
      (HorizontalPodAutoscaler.is(object) || ScaledObject.is(object)) &&
      object.spec?.scaleTargetRef.name === name,
  );
  const spreads = template.spec?.topologySpreadConstraints ?? [];
  return faultsOf(name, {
    "has no budget for disruptions": budget?.spec?.maxUnavailable !== undefined,
    "is not spread over nodes": spreads.some(
      ({ topologyKey, labelSelector }) =>
        topologyKey === "kubernetes.io/hostname" && matches(labelSelector, labels),
    ),
    "has a number of pods beside its autoscaler": !isScaled || replicas === undefined,
    "has one pod only": isScaled || (replicas ?? 1) >= 2,
  });
}

/** Names that point nowhere: Kubernetes accepts them and nothing works. */
function referenceFaults(manifests: readonly Manifest[], workloads: readonly Workload[]): string[] {
  const named = (kind: string) =>
    new Set(manifests.filter((object) => object.kind === kind).map(({ metadata }) => metadata.name));
  const has = (port: string | number | undefined) => (workload: Workload) =>
    containersOf(workload).some(({ ports = [] }) => ports.some(({ name }) => name === port));
  return manifests.flatMap((object) => {
    if (Service.is(object)) {
      const { selector = {}, ports = [] } = object.spec ?? {};
      const chosen = workloads.filter(({ labels }) => matches({ matchLabels: selector }, labels));
      const isServed = chosen.length > 0 && ports.every(({ targetPort }) => chosen.every(has(targetPort)));
      return isServed ? [] : [`Service ${object.metadata?.name}: no pod has its port`];
    }
    if (PodMonitor.is(object)) {
      const { selector, podMetricsEndpoints = [], jobLabel = "" } = object.spec;
      const chosen = workloads.filter(({ labels }) => matches(selector, labels));
      const isServed =
        chosen.length > 0 &&
        podMetricsEndpoints.every(({ port }) => chosen.every(has(port))) &&
        chosen.every(({ labels }) => labels[jobLabel] === "cabin-courier");
      return isServed ? [] : [`PodMonitor ${object.metadata?.name}: a pod lacks its port or its job`];
    }
    if (Ingress.is(object)) {
      const backends = (object.spec?.rules ?? []).flatMap(({ http }) => http?.paths ?? []);
      return backends
        .filter(({ backend }) => !named("Service").has(backend.service?.name ?? ""))
        .map(({ path }) => `Ingress ${object.metadata?.name}: ${path} leads to no service`);
    }
    const isScaler = HorizontalPodAutoscaler.is(object) || ScaledObject.is(object);
    if (isScaler && !named("Deployment").has(object.spec?.scaleTargetRef.name ?? ""))
      return [`${object.kind} ${object.metadata?.name}: scales nothing`];
    return [];
  });
}

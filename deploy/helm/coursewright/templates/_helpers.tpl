{{- define "coursewright.fullname" -}}
{{- /* The longest name of a part must fit into the 63 characters of a label. */ -}}
{{- if contains "coursewright" .Release.Name }}{{ .Release.Name | trunc 36 | trimSuffix "-" }}
{{- else }}{{ printf "%s-coursewright" .Release.Name | trunc 36 | trimSuffix "-" }}{{ end }}
{{- end }}

{{- define "coursewright.name" -}}
{{ include "coursewright.fullname" .root }}-{{ .name }}
{{- end }}

{{- define "coursewright.selector" -}}
app.kubernetes.io/name: coursewright
app.kubernetes.io/instance: {{ .root.Release.Name }}
app.kubernetes.io/component: {{ .name }}
{{- end }}

{{- define "coursewright.labels" -}}
{{ include "coursewright.selector" . }}
app.kubernetes.io/part-of: coursewright
app.kubernetes.io/managed-by: {{ .root.Release.Service }}
app.kubernetes.io/version: {{ .root.Values.image.tag | default .root.Chart.AppVersion | quote }}
helm.sh/chart: {{ printf "%s-%s" .root.Chart.Name .root.Chart.Version }}
{{- end }}

{{- define "coursewright.image" -}}
{{- with .root.Values.image -}}
{{ with .registry }}{{ trimSuffix "/" . }}/{{ end }}{{ .prefix }}{{ $.image }}:{{ get .tags $.image | default .tag | default $.root.Chart.AppVersion }}
{{- end }}
{{- end }}

{{- /* Numbers of values are floats, and 2000000 must not become 2e+06. */ -}}
{{- define "coursewright.text" -}}
{{ if kindIs "string" . }}{{ . | quote }}{{ else }}{{ . | toJson | quote }}{{ end }}
{{- end }}

{{- /* The parts that are installed, by the name of their Deployment:
  image      the image, and the values that it shares with other roles of the same service
  folder     of its entry point; without it the image's own command runs
  role       http or worker, of a service whose processes are apart
  calls      the parts whose addresses are in its environment: NAME_URL
  reads      variables of `shared` that it knows
  keys       keys of internal calls
  stores     opens MongoDB and RabbitMQ
  internet   calls servers outside the cluster
  releases   keeps files of its releases in a folder
  command    no server, but a command of operators */ -}}
{{- define "coursewright.parts" -}}
{{- $service := "BRAND_NAME, LOG_LEVEL, OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_TRACES_SAMPLER_ARG" -}}
gateway:
  port: 3000
  metricsPort: 9464
  calls: [auth, course-generation, billing, notification, shell, mfe-learner, mfe-billing, mfe-admin]
  reads: [LOG_LEVEL, OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_TRACES_SAMPLER_ARG]
  keys: [INTERNAL_GATEWAY_KEY]
auth:
  port: 4001
  stores: true
  metrics: true
  reads: [{{ $service }}, ADMIN_EMAIL]
  keys: [INTERNAL_GATEWAY_KEY, INTERNAL_BILLING_KEY, INTERNAL_NOTIFICATION_KEY]
{{- range $role := list "http" "worker" }}
course-generation{{ if eq $role "worker" }}-worker{{ end }}:
  image: course-generation
  folder: services/course-generation
  role: {{ $role }}
  port: 4002
  stores: true
  metrics: true
  internet: true
  calls: [auth{{ if $.Values.sampleModel.enabled }}, sample-model{{ end }}]
  reads: [{{ $service }}, INTERFACE_LANGUAGES, MEDIA_IMAGE, UNSPLASH_IMAGE_ORIGIN]
{{- end }}
billing:
  port: 4003
  stores: true
  metrics: true
  internet: true
  calls: [auth]
  reads: [{{ $service }}]
  keys: [INTERNAL_BILLING_KEY]
notification:
  port: 4004
  stores: true
  metrics: true
  smtp: true
  internet: true
  calls: [auth]
  reads: [{{ $service }}, INTERFACE_LANGUAGES, ADMIN_EMAIL, SERVICE_WORKER]
  keys: [INTERNAL_NOTIFICATION_KEY]
shell:
  port: 4010
  releases: true
  calls: [auth, course-generation, mfe-learner, mfe-billing, mfe-admin]
  reads: [BRAND_NAME, LOG_LEVEL, INTERFACE_LANGUAGES, MEDIA_IMAGE, UNSPLASH_IMAGE_ORIGIN, SERVICE_WORKER]
{{- range $index, $remote := list "mfe-learner" "mfe-billing" "mfe-admin" }}
{{ $remote }}:
  port: {{ add 4011 $index }}
  releases: true
  calls: [shell]
{{- end }}
{{- if .Values.sampleModel.enabled }}
sample-model:
  port: 4020
{{- end }}
{{- if include "coursewright.operatorLogin" . }}
operator:
  command: true
  stores: true
  internet: true
  smtp: true
  calls: [auth, course-generation, billing, notification{{ if .Values.sampleModel.enabled }}, sample-model{{ end }}]
  keys: [INTERNAL_GATEWAY_KEY, INTERNAL_BILLING_KEY, INTERNAL_NOTIFICATION_KEY]
{{- end }}
{{- end }}

{{- /* Not empty where there is a login for all databases. */ -}}
{{- define "coursewright.operatorLogin" -}}
{{- with .Values }}{{ .existingSecrets.operator | default .mongodb.uris.operator | default .mongodb.uri | default (ternary "made" "" .mongodb.operator.enabled) }}{{ end }}
{{- end }}


{{- define "coursewright.address" -}}
http://{{ include "coursewright.name" . }}:{{ .port }}
{{- end }}

{{- define "coursewright.internalSecret" -}}
{{ .Values.internalKeys.existingSecret | default (printf "%s-internal" (include "coursewright.fullname" .)) }}
{{- end }}

{{- /* What a part reads from the environment and is no secret. */ -}}
{{- define "coursewright.environment" -}}
{{- $root := .root -}}
{{- $parts := include "coursewright.parts" $root | fromYaml -}}
{{- $out := dict "SHUTDOWN_DELAY_MS" (int $root.Values.shutdown.delayMs) -}}
{{- range .calls }}
{{- if ne . "sample-model" }}
{{- $_ := set $out (printf "%s_URL" (. | upper | replace "-" "_")) (include "coursewright.address" (merge (dict "root" $root "name" .) (get $parts .))) }}
{{- end }}
{{- end }}
{{- if and (ne .image "sample-model") (not (hasPrefix "mfe-" .image)) }}{{ $_ := set $out "PUBLIC_URL" $root.Values.publicUrl }}{{ end }}
{{- if eq .image "gateway" }}
{{- $_ := set $out "METRICS_PORT" .metricsPort }}
{{- $_ := set $out "TRUST_PROXY" (int $root.Values.ingress.proxies) }}
{{- end }}
{{- if and (eq .image "course-generation") $root.Values.sampleModel.enabled }}
{{- $_ := set $out "OPENAI_BASE_URL" (printf "%s/v1" (include "coursewright.address" (merge (dict "root" $root "name" "sample-model") (get $parts "sample-model")))) }}
{{- $_ := set $out "OPENAI_MODEL" "coursewright-sample" }}
{{- end }}
{{- range $variable := .reads }}
{{- $value := get $root.Values.shared $variable }}
{{- if not (empty (toString (default "" $value))) }}{{ $_ := set $out $variable $value }}{{ end }}
{{- end }}
{{- range $variable, $value := get $root.Values.config .image | default dict }}{{ $_ := set $out $variable $value }}{{ end }}
{{- range $variable, $value := $out }}
{{ $variable }}: {{ include "coursewright.text" $value }}
{{- end }}
{{- end }}

{{- /* The Secret of a part; empty where it has none. */ -}}
{{- define "coursewright.secretName" -}}
{{- with get .root.Values.existingSecrets .image }}{{ . }}
{{- else }}{{ if include "coursewright.secrets" . }}{{ include "coursewright.fullname" .root }}-{{ .image }}{{ end }}
{{- end }}
{{- end }}

{{- /* What the Secret holds that the chart makes; empty where the part has another one. */ -}}
{{- define "coursewright.ownSecrets" -}}
{{- if not (get .root.Values.existingSecrets .image) }}{{ include "coursewright.secrets" . }}{{ end }}
{{- end }}

{{- define "coursewright.secrets" -}}
{{- $values := .root.Values -}}
{{- $out := dict -}}
{{- if .stores }}
{{- if not $values.mongodb.operator.enabled }}
{{- $_ := set $out "MONGODB_URI" (required (printf "MongoDB: give mongodb.uri, mongodb.uris.%s or existingSecrets.%s, or enable mongodb.operator" .image .image) (get $values.mongodb.uris .image | default $values.mongodb.uri)) }}
{{- end }}
{{- /* That of the services does for the operator. */ -}}
{{- if not (or $values.rabbitmq.operator.enabled (eq .image "operator")) }}
{{- $_ := set $out "AMQP_URL" (required (printf "RabbitMQ: give rabbitmq.url or existingSecrets.%s, or enable rabbitmq.operator" .image) $values.rabbitmq.url) }}
{{- end }}
{{- end }}
{{- range $variable, $value := get $values.secrets .image | default dict }}
{{- if not (empty $value) }}{{ $_ := set $out $variable $value }}{{ end }}
{{- end }}
{{- if eq .image "notification" }}
{{- $_ := required "mail: give secrets.notification.SMTP_URL or existingSecrets.notification" (get $out "SMTP_URL") }}
{{- end }}
{{- if and (eq .image "course-generation") (not (or (get $out "OPENAI_API_KEY") (get (get $values.config "course-generation") "OPENAI_BASE_URL") $values.sampleModel.enabled)) }}
{{- fail "model: give secrets.course-generation.OPENAI_API_KEY, config.course-generation.OPENAI_BASE_URL or existingSecrets.course-generation, or enable sampleModel" }}
{{- end }}
{{- range $variable, $value := $out }}
{{ $variable }}: {{ include "coursewright.text" $value }}
{{- end }}
{{- end }}

{{- /* A random value that stays over upgrades, from the Secret that has it already. Base64. */ -}}
{{- define "coursewright.kept" -}}
{{- $secret := lookup "v1" "Secret" .root.Release.Namespace .secret -}}
{{ dig "data" .key "" $secret | default (randAlphaNum 48 | b64enc) }}
{{- end }}

{{- define "coursewright.securityContext" -}}
allowPrivilegeEscalation: false
readOnlyRootFilesystem: true
capabilities: { drop: [ALL] }
{{- end }}

{{- /* Variables of a container that come from Secrets the chart or an operator makes. */ -}}
{{- define "coursewright.variables" -}}
{{- $name := include "coursewright.fullname" .root }}
{{- range .keys }}
- name: {{ . }}
  valueFrom: { secretKeyRef: { name: {{ include "coursewright.internalSecret" $.root }}, key: {{ . }} } }
{{- end }}
{{- if and .stores .root.Values.mongodb.operator.enabled }}
- name: MONGODB_URI
  valueFrom: { secretKeyRef: { name: {{ $name }}-mongodb-{{ .image }}-uri, key: connectionString.standard } }
{{- end }}
{{- if and .stores .root.Values.rabbitmq.operator.enabled }}
{{- range $variable, $key := dict "RABBITMQ_USER" "username" "RABBITMQ_PASSWORD" "password" }}
- name: {{ $variable }}
  valueFrom: { secretKeyRef: { name: {{ $name }}-rabbitmq-default-user, key: {{ $key }} } }
{{- end }}
- name: AMQP_URL
  value: amqp://$(RABBITMQ_USER):$(RABBITMQ_PASSWORD)@{{ $name }}-rabbitmq:5672
{{- end }}
{{- end }}

{{- /* What all pods have in common. */ -}}
{{- define "coursewright.pod" -}}
serviceAccountName: {{ include "coursewright.fullname" . }}
automountServiceAccountToken: false
enableServiceLinks: false
securityContext:
  runAsNonRoot: true
  # `node` of the images; Kubernetes cannot tell from a name that it is not root.
  runAsUser: 1000
  runAsGroup: 1000
  fsGroup: 1000
  fsGroupChangePolicy: OnRootMismatch
  seccompProfile: { type: RuntimeDefault }
{{- with .Values.image.pullSecrets }}
imagePullSecrets: {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .Values.priorityClassName }}
priorityClassName: {{ . }}
{{- end }}
{{- with .Values.nodeSelector }}
nodeSelector: {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .Values.tolerations }}
tolerations: {{- toYaml . | nindent 2 }}
{{- end }}
{{- end }}

// Renders the chart as `helm template` does, for machines without helm: Go's text/template with sprig, and helm's own
// functions. Standard input: {"chart": folder, "values": [file], "set": object, "release": {}, "cluster": [objects]};
// standard output: {"values": merged, "templates": {name: text}}. `lookup` finds the objects of `cluster`.
package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"log"
	"os"
	"path/filepath"
	"strings"
	"text/template"

	"github.com/Masterminds/sprig"
	"sigs.k8s.io/yaml"
)

type object = map[string]interface{}

type chartValues map[string]interface{}

type input struct {
	Chart   string   `json:"chart"`
	Values  []string `json:"values"`
	Set     object   `json:"set"`
	Release object   `json:"release"`
	Cluster []object `json:"cluster"`
}

func main() {
	log.SetFlags(0)
	var given input
	check(json.NewDecoder(os.Stdin).Decode(&given))
	out, err := render(given)
	check(err)
	check(json.NewEncoder(os.Stdout).Encode(out))
}

func check(err error) {
	if err != nil {
		log.Fatalf("Error: %v", err)
	}
}

func render(given input) (object, error) {
	values := object{}
	for _, file := range append([]string{filepath.Join(given.Chart, "values.yaml")}, given.Values...) {
		layer, err := readYaml(file)
		if err != nil {
			return nil, err
		}
		merge(values, layer)
	}
	merge(values, given.Set)
	chart, err := readYaml(filepath.Join(given.Chart, "Chart.yaml"))
	if err != nil {
		return nil, err
	}
	data := object{
		// a type of its own, as in helm
		"Values":  chartValues(values),
		"Release": given.Release,
		// as templates see it, with the names of Go fields
		"Chart":        object{"Name": chart["name"], "Version": chart["version"], "AppVersion": chart["appVersion"]},
		"Capabilities": object{"KubeVersion": object{"Version": "v1.30.0", "Major": "1", "Minor": "30"}},
	}

	files, err := filepath.Glob(filepath.Join(given.Chart, "templates", "*"))
	if err != nil {
		return nil, err
	}
	root := template.New("chart").Option("missingkey=zero")
	root.Funcs(functions(root, given.Cluster))
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			return nil, err
		}
		if _, err = root.New(nameOf(given.Chart, file)).Parse(string(text)); err != nil {
			return nil, err
		}
	}
	out := map[string]string{}
	for _, file := range files {
		if strings.HasPrefix(filepath.Base(file), "_") {
			continue
		}
		name := nameOf(given.Chart, file)
		data["Template"] = object{"Name": name, "BasePath": filepath.Dir(name)}
		var text bytes.Buffer
		if err := root.ExecuteTemplate(&text, name, data); err != nil {
			return nil, err
		}
		out[name] = strings.ReplaceAll(text.String(), "<no value>", "")
	}
	return object{"values": values, "templates": out}, nil
}

func nameOf(chart string, file string) string {
	return filepath.Join(filepath.Base(chart), "templates", filepath.Base(file))
}

func readYaml(file string) (object, error) {
	text, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	out := object{}
	// also refuses a key that is given twice
	return out, yaml.UnmarshalStrict(text, &out)
}

// A null removes what a layer below has.
func merge(into object, layer object) {
	for key, value := range layer {
		below, wasObject := into[key].(object)
		above, isObject := value.(object)
		switch {
		case value == nil:
			delete(into, key)
		case wasObject && isObject:
			merge(below, above)
		default:
			into[key] = value
		}
	}
}

func functions(root *template.Template, cluster []object) template.FuncMap {
	all := sprig.TxtFuncMap()
	// helm has taken these away
	delete(all, "env")
	delete(all, "expandenv")
	all["toYaml"] = func(value interface{}) string {
		text, err := yaml.Marshal(value)
		check(err)
		return strings.TrimSuffix(string(text), "\n")
	}
	all["fromYaml"] = func(text string) (object, error) {
		out := object{}
		return out, yaml.Unmarshal([]byte(text), &out)
	}
	all["include"] = func(name string, data interface{}) (string, error) {
		var text bytes.Buffer
		err := root.ExecuteTemplate(&text, name, data)
		return strings.ReplaceAll(text.String(), "<no value>", ""), err
	}
	all["tpl"] = func(text string, data interface{}) (string, error) {
		copied, err := root.Clone()
		if err != nil {
			return "", err
		}
		parsed, err := copied.New("tpl").Parse(text)
		if err != nil {
			return "", err
		}
		var out bytes.Buffer
		err = parsed.Execute(&out, data)
		return out.String(), err
	}
	all["required"] = func(message string, value interface{}) (interface{}, error) {
		if value == nil || value == "" {
			return nil, fmt.Errorf("%s", message)
		}
		return value, nil
	}
	all["lookup"] = func(version string, kind string, namespace string, name string) object {
		for _, each := range cluster {
			metadata, _ := each["metadata"].(object)
			if each["apiVersion"] == version && each["kind"] == kind && metadata["name"] == name && metadata["namespace"] == namespace {
				return each
			}
		}
		return object{}
	}
	return all
}

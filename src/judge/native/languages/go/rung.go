// What stands beside the learner's Go: values in from rung.in, the answer out to rung.out.
//
// Every name begins with rung so that none can be in the way. Types are read off the learner's own function, so an int64
// for an int is fine. rung.out is written at the very end, so that a crash leaves none.
package main

import (
	"bytes"
	"errors"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"reflect"
	"runtime"
	"runtime/debug"
	"sort"
	"strconv"
	"strings"
)

// rungIn is what rung.in holds, read from the front.
type rungIn struct {
	data []byte
	at   int
}

func (in *rungIn) token(end byte) string {
	for in.at < len(in.data) && in.data[in.at] <= ' ' {
		in.at++
	}
	from := in.at
	for in.at < len(in.data) && in.data[in.at] > ' ' && in.data[in.at] != end {
		in.at++
	}
	return string(in.data[from:in.at])
}

func (in *rungIn) count() int {
	number, err := strconv.Atoi(in.token(' '))
	if err != nil {
		panic(fmt.Errorf("the case does not fit the function's types: %w", err))
	}
	return number
}

func (in *rungIn) text() string {
	length, err := strconv.Atoi(in.token(':'))
	if err != nil || in.at+1+length > len(in.data) {
		panic(errors.New("the case does not fit the function's types: no text"))
	}
	from := in.at + 1
	in.at = from + length
	return string(in.data[from:in.at])
}

// rungShape says why the answer's nodes are no list, tree or graph.
type rungShape string

// rungOut is what rung.out will hold.
type rungOut struct {
	data  bytes.Buffer
	seen  map[interface{}]int
	lists int
}

func (out *rungOut) text(text string) { fmt.Fprintf(&out.data, "%d:%s ", len(text), text) }

func (out *rungOut) open(tag string, count int) { fmt.Fprintf(&out.data, "%s%d ", tag, count) }

func (out *rungOut) null() { out.data.WriteString("n ") }

// rungFields says what a pointer points to: a struct with Next is a list, with Left a tree, with Neighbors a graph.
func rungFields(kind reflect.Type) string {
	if kind.Kind() == reflect.Struct {
		for _, name := range []string{"Next", "Left", "Neighbors"} {
			if _, found := kind.FieldByName(name); found {
				return name
			}
		}
	}
	return ""
}

func rungRead(in *rungIn, kind reflect.Type) reflect.Value {
	value := reflect.New(kind).Elem()
	switch kind.Kind() {
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		number, err := strconv.ParseInt(in.token(' '), 10, kind.Bits())
		if err != nil {
			panic(fmt.Errorf("the case does not fit the function's types: %w", err))
		}
		value.SetInt(number)
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		number, err := strconv.ParseUint(in.token(' '), 10, kind.Bits())
		if err != nil {
			panic(fmt.Errorf("the case does not fit the function's types: %w", err))
		}
		value.SetUint(number)
	case reflect.Float32, reflect.Float64:
		number, err := strconv.ParseFloat(in.token(' '), 64)
		if err != nil {
			panic(fmt.Errorf("the case does not fit the function's types: %w", err))
		}
		value.SetFloat(number)
	case reflect.Bool:
		value.SetBool(in.count() != 0)
	case reflect.String:
		value.SetString(in.text())
	case reflect.Slice:
		count := in.count()
		value.Set(reflect.MakeSlice(kind, count, count))
		for i := 0; i < count; i++ {
			value.Index(i).Set(rungRead(in, kind.Elem()))
		}
	case reflect.Map:
		value.Set(reflect.MakeMap(kind))
		for count := in.count(); count > 0; count-- {
			key := rungRead(in, kind.Key())
			value.SetMapIndex(key, rungRead(in, kind.Elem()))
		}
	case reflect.Struct:
		for i := 0; i < kind.NumField(); i++ {
			value.Field(i).Set(rungRead(in, kind.Field(i).Type))
		}
	case reflect.Ptr:
		return rungReadPointer(in, kind)
	default:
		panic(fmt.Errorf("the case does not fit the function's types: a %s", kind))
	}
	return value
}

func rungReadPointer(in *rungIn, kind reflect.Type) reflect.Value {
	none := reflect.Zero(kind)
	fresh := func() reflect.Value {
		node := reflect.New(kind.Elem())
		value := node.Elem().FieldByName("Val")
		value.Set(rungRead(in, value.Type()))
		return node
	}
	var nodes []reflect.Value
	switch rungFields(kind.Elem()) {
	case "Next":
		for count := in.count(); count > 0; count-- {
			node := fresh()
			if len(nodes) > 0 {
				nodes[len(nodes)-1].Elem().FieldByName("Next").Set(node)
			}
			nodes = append(nodes, node)
		}
	case "Left":
		for i, count := 0, in.count(); i < count; i++ {
			if in.count() == 0 {
				continue
			}
			node := fresh()
			if i > 0 {
				side := []string{"Right", "Left"}[i%2]
				nodes[(i-1)/2].Elem().FieldByName(side).Set(node)
			}
			nodes = append(nodes, node)
		}
	case "Neighbors":
		for i, count := 0, in.count(); i < count; i++ {
			node := reflect.New(kind.Elem())
			node.Elem().FieldByName("Val").SetInt(int64(i))
			nodes = append(nodes, node)
		}
		for _, node := range nodes {
			neighbors := node.Elem().FieldByName("Neighbors")
			for count := in.count(); count > 0; count-- {
				neighbors.Set(reflect.Append(neighbors, nodes[in.count()]))
			}
		}
	default:
		if in.count() == 0 {
			return none
		}
		value := reflect.New(kind.Elem())
		value.Elem().Set(rungRead(in, kind.Elem()))
		return value
	}
	if len(nodes) == 0 {
		return none
	}
	return nodes[0]
}

func rungWrite(out *rungOut, value reflect.Value) {
	if !value.IsValid() {
		out.null()
		return
	}
	switch value.Kind() {
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		fmt.Fprintf(&out.data, "i%d ", value.Int())
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		fmt.Fprintf(&out.data, "i%d ", value.Uint())
	case reflect.Float32, reflect.Float64:
		rungWriteFloat(out, value.Float())
	case reflect.Bool:
		out.data.WriteString(map[bool]string{true: "t ", false: "f "}[value.Bool()])
	case reflect.String:
		out.data.WriteString("s")
		out.text(strings.ToValidUTF8(value.String(), "\uFFFD"))
	case reflect.Slice, reflect.Array:
		out.open("[", value.Len())
		for i := 0; i < value.Len(); i++ {
			rungWrite(out, value.Index(i))
		}
	case reflect.Map:
		out.open("{", value.Len())
		for _, key := range value.MapKeys() {
			rungWrite(out, key)
			rungWrite(out, value.MapIndex(key))
		}
	case reflect.Struct:
		out.open("(", value.NumField())
		for i := 0; i < value.NumField(); i++ {
			rungWrite(out, value.Field(i))
		}
	case reflect.Interface:
		rungWrite(out, value.Elem())
	case reflect.Ptr:
		rungWritePointer(out, value)
	default:
		out.data.WriteString("o")
		out.text(value.Type().String())
		out.text("<" + value.Type().String() + ">")
	}
}

func rungWriteFloat(out *rungOut, number float64) {
	text := strconv.FormatFloat(number, 'g', -1, 64)
	switch {
	case math.IsNaN(number):
		text = "nan"
	case math.IsInf(number, 1):
		text = "inf"
	case math.IsInf(number, -1):
		text = "-inf"
	}
	out.data.WriteString("d" + text + " ")
}

func rungWritePointer(out *rungOut, value reflect.Value) {
	if value.IsNil() {
		out.null()
		return
	}
	field := func(node reflect.Value, name string) reflect.Value { return node.Elem().FieldByName(name) }
	row := []reflect.Value{value}
	switch rungFields(value.Type().Elem()) {
	case "Next":
		out.lists++
		list := out.lists
		for row = row[:0]; !value.IsNil(); value = field(value, "Next") {
			if before, found := out.seen[value.Interface()]; found && before == list {
				panic(rungShape(fmt.Sprintf("the list loops: after %d nodes it comes back to one it already has", len(row))))
			} else if found {
				panic(rungShape(fmt.Sprintf("two lists share their nodes from position %d on", len(row))))
			}
			out.seen[value.Interface()] = list
			row = append(row, value)
		}
		out.open("[", len(row))
		for _, node := range row {
			rungWrite(out, field(node, "Val"))
		}
	case "Left":
		for i := 0; i < len(row); i++ {
			if row[i].IsNil() {
				continue
			}
			if _, found := out.seen[row[i].Interface()]; found {
				panic(rungShape("one node hangs in the tree twice (a cycle, or a child shared by two parents)"))
			}
			out.seen[row[i].Interface()] = 0
			row = append(row, field(row[i], "Left"), field(row[i], "Right"))
		}
		for row[len(row)-1].IsNil() {
			row = row[:len(row)-1]
		}
		out.open("[", len(row))
		for _, node := range row {
			if node.IsNil() {
				out.null()
			} else {
				rungWrite(out, field(node, "Val"))
			}
		}
	case "Neighbors":
		rungWriteGraph(out, value)
	default:
		rungWrite(out, value.Elem())
	}
}

func rungWriteGraph(out *rungOut, start reflect.Value) {
	field := func(node reflect.Value, name string) reflect.Value { return node.Elem().FieldByName(name) }
	row, met := []reflect.Value{start}, map[interface{}]bool{start.Interface(): true}
	for i := 0; i < len(row); i++ {
		neighbors := field(row[i], "Neighbors")
		for j := 0; j < neighbors.Len(); j++ {
			other := neighbors.Index(j)
			if other.IsNil() {
				panic(rungShape("a graph node has nil among its neighbors"))
			}
			if !met[other.Interface()] {
				met[other.Interface()] = true
				row = append(row, other)
			}
		}
	}
	sort.Slice(row, func(a, b int) bool { return field(row[a], "Val").Int() < field(row[b], "Val").Int() })
	for i, node := range row {
		if field(node, "Val").Int() != int64(i) {
			panic(rungShape("the graph's nodes do not carry the numbers 0, 1, 2, … once each"))
		}
	}
	out.open("[", len(row))
	for _, node := range row {
		neighbors := field(node, "Neighbors")
		out.open("[", neighbors.Len())
		for j := 0; j < neighbors.Len(); j++ {
			rungWrite(out, field(neighbors.Index(j), "Val"))
		}
	}
}

// rungArguments reads what a function wants. The one judged afterwards may be asked for itself or as a pointer to it.
func rungArguments(in *rungIn, kind reflect.Type, first, count, target int) ([]reflect.Value, reflect.Value) {
	var args []reflect.Value
	var judged reflect.Value
	if kind.NumIn()-first != count {
		panic(fmt.Errorf("the function takes %d parameters, the tests pass %d", kind.NumIn()-first, count))
	}
	for i := 0; i < count; i++ {
		want := kind.In(i + first)
		pointed := i == target && want.Kind() == reflect.Ptr &&
			(want.Elem().Kind() == reflect.Slice || want.Elem().Kind() == reflect.Map)
		if pointed {
			pointer := reflect.New(want.Elem())
			pointer.Elem().Set(rungRead(in, want.Elem()))
			args, judged = append(args, pointer), pointer.Elem()
			continue
		}
		value := rungRead(in, want)
		if i == target {
			judged = value
		}
		args = append(args, value)
	}
	return args, judged
}

func rungReturned(results []reflect.Value) reflect.Value {
	if len(results) == 0 {
		return reflect.Value{}
	}
	return results[0]
}

// rungFunction calls a function; target is the number of the parameter that is judged, or -1 for what is returned.
func rungFunction(function interface{}, count, target int) {
	rungRun(func(in *rungIn, out *rungOut) {
		call := reflect.ValueOf(function)
		args, judged := rungArguments(in, call.Type(), 0, count, target)
		results := call.Call(args)
		if target < 0 {
			judged = rungReturned(results)
		}
		rungWrite(out, judged)
	})
}

// rungMethod is a method the tests may call.
type rungMethod struct {
	name    string
	params  int
	returns bool
}

func rungClass(constructor interface{}, params int, methods []rungMethod) {
	rungRun(func(in *rungIn, out *rungOut) {
		var object reflect.Value
		operations := in.count()
		out.open("", operations)
		for ; operations > 0; operations-- {
			number := in.count()
			out.open("", number)
			out.seen = map[interface{}]int{}
			if number == 0 {
				build := reflect.ValueOf(constructor)
				args, _ := rungArguments(in, build.Type(), 0, params, -1)
				built := rungReturned(build.Call(args))
				object = built
				if built.Kind() == reflect.Struct {
					object = reflect.New(built.Type())
					object.Elem().Set(built)
				}
				out.null()
				continue
			}
			method := methods[number-1]
			call := object.MethodByName(method.name)
			if !call.IsValid() {
				rungFail("missing", method.name, nil)
			}
			args, _ := rungArguments(in, call.Type(), 0, method.params, -1)
			results := call.Call(args)
			if method.returns {
				rungWrite(out, rungReturned(results))
			} else {
				out.null()
			}
		}
	})
}

func rungRun(work func(*rungIn, *rungOut)) {
	// Go's own limit is a gigabyte, so that recursion without an end would be told as want of memory.
	debug.SetMaxStack(64 << 20)
	data, _ := os.ReadFile("rung.in")
	out := &rungOut{seen: map[interface{}]int{}}
	defer func() {
		problem := recover()
		if problem == nil {
			return
		}
		if shape, is := problem.(rungShape); is {
			words := &rungOut{}
			words.text(string(shape))
			rungFinish("shape", words)
		}
		rungFail(rungKind(problem), fmt.Sprint(problem), rungFrames())
	}()
	work(&rungIn{data: data}, out)
	rungFinish("ok", out)
}

func rungKind(problem interface{}) string {
	switch problem.(type) {
	case runtime.Error:
		return "runtime error"
	case error:
		return fmt.Sprintf("%T", problem)
	default:
		return "panic"
	}
}

type rungFrame struct {
	name string
	line int
}

// rungFrames are the learner's own calls, outermost first.
func rungFrames() []rungFrame {
	counters := make([]uintptr, 4096)
	frames := runtime.CallersFrames(counters[:runtime.Callers(2, counters)])
	var own []rungFrame
	for {
		frame, more := frames.Next()
		if filepath.Base(frame.File) == "solution.go" {
			own = append([]rungFrame{{strings.TrimPrefix(frame.Function, "main."), frame.Line}}, own...)
		}
		if !more {
			return own
		}
	}
}

func rungFail(kind, message string, frames []rungFrame) {
	if len(frames) > 10 {
		inner := frames[len(frames)-7:]
		frames = append(append(frames[:3:3], rungFrame{"…", 0}), inner...)
	}
	out := &rungOut{}
	out.text(kind)
	out.text(strings.ToValidUTF8(message, "\uFFFD"))
	out.open("", len(frames))
	for _, frame := range frames {
		out.text(frame.name)
		out.open("", frame.line)
	}
	rungFinish("error", out)
}

func rungFinish(head string, out *rungOut) {
	_ = os.WriteFile("rung.out", []byte(head+" "+out.data.String()+"end\n"), 0o600)
	os.Exit(0)
}
